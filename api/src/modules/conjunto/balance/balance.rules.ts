import type { FilaDeGasto, Suma } from './balance.queries.ts'

type Hoja = {
  ingresos: { medio: string; ventas: number; devoluciones: number }[]
  costos: Record<'comision' | FilaDeGasto['rubro'], number>
  queda: number
  otrasCampanias: number
  perdido: number
  donde: Record<
    'efectivo' | 'banco' | 'pos' | 'proveedor' | 'vendedores' | 'porAcreditar' | 'comision' | 'devoluciones',
    number
  >
  hay: number
}

/** Accounts of what a campaign took in and spent. */
const DE_CAMPANIA = new Set(['ventas', 'gasto:comision', 'gasto:premios', 'gasto:cobros', 'gasto:otros'])
/** Accounts of what nobody pays any more. */
const PERDIDO = new Set(['diferencia', 'gasto:incobrable'])

/** The balance of a campaign, in minor units: entries sum to zero, so what is left of all campaigns, less what was lost, is what there is. */
export function balanceOf(sumas: readonly Suma[], campaniaId: string): Hoja {
  const resultados = sumas.filter(({ clase }) => DE_CAMPANIA.has(clase))
  const own = resultados.filter(suma => suma.campaniaId === campaniaId)
  const costo = (rubro: string) => debit(own.filter(({ clase }) => clase === `gasto:${rubro}`))
  const saldo = (clase: string) => debit(sumas.filter(suma => suma.clase === clase))
  const queda = -debit(own)
  const perdido = -debit(sumas.filter(({ clase }) => PERDIDO.has(clase)))
  const where = {
    efectivo: saldo('org:efectivo'),
    banco: saldo('org:banco'),
    pos: saldo('org:pos'),
    proveedor: saldo('org:proveedor'),
    vendedores: saldo('caja'),
    porAcreditar: saldo('por_acreditar'),
    comision: saldo('comision'),
    devoluciones: saldo('a_devolver'),
  }
  return {
    ingresos: own
      .filter(({ clase }) => clase === 'ventas')
      .map(({ medio, debe, haber }) => ({ medio: medio ?? '', ventas: haber, devoluciones: debe })),
    costos: {
      comision: costo('comision'),
      premios: costo('premios'),
      cobros: costo('cobros'),
      otros: costo('otros'),
    },
    queda,
    otrasCampanias: -debit(resultados) - queda,
    perdido,
    donde: where,
    hay: Object.values(where).reduce((sum, saldo) => sum + saldo, 0),
  }
}

const debit = (sumas: readonly Suma[]) => sumas.reduce((sum, { debe, haber }) => sum + debe - haber, 0)
