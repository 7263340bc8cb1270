import * as z from 'zod/mini'
import { deCampania } from './campania-lista.ts'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { conLeido } from './leido.ts'
import { fromMinor, toMinor } from './money.ts'
import { counted } from './numero.ts'

/** What an organiser pays for a campaign: prizes, the provider's fees, and the rest. */
export const RUBROS = ['premios', 'cobros', 'otros'] as const
/** The account of the organisation that paid it. */
const PAGADO_DE = ['efectivo', 'banco', 'proveedor'] as const

export const gastoForm = z.object({
  rubro: z.enum(RUBROS, { error: 'Elegí qué clase de gasto es.' }),
  concepto: f.texto('Escribí qué se pagó.', 120),
  importe: f.importe(0.01, 'El importe lleva un número mayor que cero, con hasta dos decimales.'),
  cuenta: z.enum(PAGADO_DE, { error: 'Elegí de dónde salió el dinero.' }),
})

export const gastoCorregidoForm = z.object({
  id: f.id,
  /** What it really cost; zero strikes the expense out. */
  importe: f.importe(0, 'El importe lleva un número con hasta dos decimales.'),
  motivo: f.motivo,
})

const gasto = z.object({
  _id: z.string(),
  rubro: z.enum(RUBROS),
  concepto: z.string(),
  cuenta: z.enum(PAGADO_DE),
  /** The amount after its corrections. */
  importe: z.number(),
  fecha: z.string(),
  por: z.string(),
  /** The corrections, each as a difference, the first one first. */
  correcciones: z.array(z.object({ importe: z.number(), motivo: z.string(), fecha: z.string() })),
})
export type Gasto = z.output<typeof gasto>

/** Amounts are major units. What is left of all campaigns, less losses, is what the organisation and its sellers have. */
const balance = z.object({
  campania: z.object({ id: z.string(), nombre: z.string() }),
  ingresos: z.array(
    z.object({
      /** `online`, or how people paid in person. */
      medio: z.string(),
      ventas: z.number(),
      devoluciones: z.number(),
    }),
  ),
  costos: z.object({ comision: z.number(), premios: z.number(), cobros: z.number(), otros: z.number() }),
  /** Payments whose fee the provider did not report: it is missing in `costos.cobros`. */
  cobrosSinDato: z.number(),
  /** Income less refunds and costs. */
  queda: z.number(),
  /** The same for all other campaigns. */
  otrasCampanias: z.number(),
  /** Differences that were forgiven, and debts written off. */
  perdido: z.number(),
  /** Where the money is; below zero it is owed. */
  donde: z.object({
    efectivo: z.number(),
    banco: z.number(),
    pos: z.number(),
    proveedor: z.number(),
    vendedores: z.number(),
    porAcreditar: z.number(),
    comision: z.number(),
    devoluciones: z.number(),
  }),
  hay: z.number(),
  gastos: z.array(gasto),
  /** Prizes of the campaign that were won and are not handed over. */
  premiosSinEntregar: z.array(z.string()),
})
export type Balance = z.output<typeof balance>

type Fila = readonly [concepto: string, importe: number]

const MEDIOS: Record<string, string> = {
  online: 'Ventas en línea',
  efectivo: 'Ventas en efectivo',
  transferencia: 'Ventas por transferencia',
  pos: 'Ventas por POS',
}

/** The rows of a balance as screen, paper and file show them; the last of each part is its sum. */
export function filasDelBalance(balance: Balance): { titulo: string; filas: Fila[] }[] {
  const { ingresos, costos, cobrosSinDato, donde, queda, otrasCampanias, perdido, hay } = balance
  const entro = ingresos.flatMap(({ medio, ventas, devoluciones }): Fila[] => {
    const nombre = MEDIOS[medio] ?? medio
    return [[nombre, ventas], ...(devoluciones ? [[`${nombre}: devuelto`, -devoluciones] as const] : [])]
  })
  const cobros: Fila = [
    cobrosSinDato > 0
      ? `Comisiones de los cobros (sin dato de ${cobrosSinDato === 1 ? 'un pago' : `${counted(cobrosSinDato)} pagos`})`
      : 'Comisiones de los cobros',
    -costos.cobros,
  ]
  const salio: Fila[] = [
    ['Premios', -costos.premios],
    ['Comisión de los vendedores', -costos.comision],
    cobros,
    ['Otros gastos', -costos.otros],
  ]
  const esta: Fila[] = [
    ['En la caja', donde.efectivo],
    ['En el banco', donde.banco],
    ['En el POS', donde.pos],
    ['En Mercado Pago', donde.proveedor],
    ['Tienen los vendedores', donde.vendedores],
    ['Transferencias y POS por acreditar', donde.porAcreditar],
    ['Comisión que se debe', donde.comision],
    ['Dinero que se está devolviendo', donde.devoluciones],
  ]
  const aparte: Fila[] = [
    ['Queda de las otras campañas', otrasCampanias],
    ['Diferencias perdonadas y deudas perdidas', perdido],
  ]
  return [
    { titulo: 'Entró', filas: [...entro, ['Total', sumOf(entro)]] },
    {
      titulo: 'Salió',
      filas: [
        ...salio.filter(fila => isThere(fila) || (fila === cobros && cobrosSinDato > 0)),
        ['Total', sumOf(salio)],
      ],
    },
    {
      titulo: 'Resultado',
      filas: [['Queda de esta campaña', queda], ...aparte.filter(isThere), ['Tiene que haber', hay]],
    },
    { titulo: 'Dónde está', filas: [...esta.filter(isThere), ['Hay', hay]] },
  ]
}

const isThere = ([, importe]: Fila) => importe !== 0
const sumOf = (filas: readonly Fila[]) => fromMinor(filas.reduce((sum, [, importe]) => sum + toMinor(importe), 0))

export const balanceApi = {
  balance: {
    method: 'GET',
    path: '/campania/balance',
    access: ['admin'],
    summary: 'What a campaign took in and spent, and where the money is.',
    query: deCampania,
    reply: z.object({ balance }),
    errors: ['NO_ENCONTRADO'],
  },
  balancePdf: {
    method: 'GET',
    path: '/campania/balance/pdf',
    access: ['admin'],
    summary: 'The same as a document to print and sign.',
    query: deCampania,
    reply: z.object({}),
    replyAs: 'file',
    errors: ['NO_ENCONTRADO'],
  },
  registrarGasto: {
    method: 'POST',
    path: '/campania/registrarGasto',
    access: ['admin'],
    summary: 'Something was paid for a campaign, by default the current one.',
    body: z.extend(gastoForm, deCampania.shape),
    reply: z.object({ message: z.string() }),
    idempotent: true,
    errors: ['NO_ENCONTRADO'],
  },
  corregirGasto: {
    method: 'POST',
    path: '/campania/corregirGasto',
    access: ['admin'],
    summary: 'An expense was entered wrong: the difference is posted as an entry of its own.',
    body: conLeido(gastoCorregidoForm),
    reply: z.object({ message: z.string() }),
    errors: ['NO_ENCONTRADO', 'CAMBIO_MIENTRAS'],
  },
} as const satisfies Record<string, Endpoint>
