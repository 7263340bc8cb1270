import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'
import { counted } from './numero.ts'
import { tipoDeSorteo } from './sorteo.ts'

const SIN_CI = 'El vendedor seleccionado no tiene CI válido'
const ELEGIR = 'Selecciona un vendedor y al menos una rifa.'
const ELEGIR_PARTES = 'Decí cuántos números le tocan al menos a un vendedor.'
const DEMASIADOS = `Como máximo ${counted(limits.rifasPorAsignacion)} números por vez.`

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0)
type Tramos = readonly (readonly [number, number])[]
const tramosOf = (partes: readonly { tramos: Tramos }[]) => partes.flatMap(({ tramos }) => tramos)
const areApart = (tramos: Tramos) =>
  tramos.toSorted(([a], [b]) => a - b).every(([desde], i, all) => i === 0 || (all[i - 1]?.[1] ?? 0) < desde)
const sizeOf = ([desde, hasta]: readonly [number, number]) => hasta - desde + 1

export const asignarRifaForm = z.object({
  ci: z.string({ error: SIN_CI }).check(z.overwrite(f.documentDigits), z.regex(/^\d{6,12}$/, SIN_CI)),
  numerosRifas: z
    .array(f.numeroRifa, { error: ELEGIR })
    .check(z.minLength(1, ELEGIR), z.maxLength(limits.rifasPorAsignacion, DEMASIADOS)),
})

/** The first stretches of consecutive numbers that somebody has, each with both ends; lists show all but the seventh. */
export const tramosDeVendedor = z.array(z.tuple([z.number(), z.number()]))

/** A stretch of consecutive numbers, with both its ends. */
const tramo = z.tuple([f.numeroRifa, f.numeroRifa]).check(z.refine(([desde, hasta]) => desde <= hasta))

const VENDEDORES_POR_REPARTO = 1000

/** The same number of free numbers for each seller, from a number of a draw on. */
export const planearRepartoForm = z.object({
  sorteo: f.id,
  desde: f.numeroRifa,
  partes: z.array(z.object({ vendedor: f.id, cantidad: z.int().check(z.positive()) })).check(
    z.minLength(1, ELEGIR_PARTES),
    z.maxLength(VENDEDORES_POR_REPARTO),
    z.refine(partes => sum(partes.map(({ cantidad }) => cantidad)) <= limits.rifasPorAsignacion, DEMASIADOS),
  ),
})

const repartirForm = z.object({
  partes: z.array(z.object({ vendedor: f.id, tramos: z.array(tramo).check(z.minLength(1)) })).check(
    z.minLength(1, ELEGIR_PARTES),
    z.maxLength(VENDEDORES_POR_REPARTO),
    z.refine(partes => sum(tramosOf(partes).map(sizeOf)) <= limits.rifasPorAsignacion, DEMASIADOS),
    z.refine(partes => areApart(tramosOf(partes)), 'Un mismo número no puede ser de dos vendedores.'),
  ),
})

const repartos = z.array(
  z.object({
    _id: z.string(),
    fecha: z.string(),
    /** Who did it; `''` once that account is erased. */
    por: z.string(),
    vendedores: z.number(),
    numeros: z.number(),
    /** The first seven stretches of them. */
    tramos: tramosDeVendedor,
    deshecho: z.boolean(),
  }),
)

/** Why numbers cannot be handed to sellers. */
const NO_SE_ENTREGAN = [
  'VENDEDOR_NO_ENCONTRADO',
  'VENDEDOR_INACTIVO',
  'RIFAS_INEXISTENTES',
  'RIFAS_VENDIDAS',
  'RIFA_EN_PAPEL',
  'SORTEO_CERRADO',
  'NUMEROS_CANCELADOS',
  'TOPE_CAJA',
  'CLAVE_REUTILIZADA',
] as const

export const asignacionApi = {
  planearReparto: {
    method: 'POST',
    path: '/rifa/planearReparto',
    access: ['admin'],
    summary: 'Who would get which free numbers, in blocks that stay together where there is room. Changes nothing.',
    body: planearRepartoForm,
    reads: true,
    large: true,
    reply: z.object({
      partes: z.array(z.object({ vendedor: z.string(), tramos: z.array(z.tuple([z.number(), z.number()])) })),
      /** Free numbers from `desde` on that are left over. */
      quedan: z.number(),
    }),
    errors: ['NUMEROS_INSUFICIENTES'],
  },
  repartirRifas: {
    method: 'POST',
    path: '/rifa/repartirRifas',
    access: ['admin'],
    summary: 'Hand stretches of free numbers to several active sellers, all or nothing; undone as one.',
    body: repartirForm,
    large: true,
    idempotent: true,
    reply: z.object({ message: z.string(), reparto: z.string(), asignadas: z.number() }),
    errors: [...NO_SE_ENTREGAN, 'REPARTO_HECHO'],
  },
  listarRepartos: {
    method: 'GET',
    path: '/rifa/listarRepartos',
    access: ['admin'],
    summary: 'The last 20 hand-outs of the campaign, latest first.',
    reply: z.object({ repartos }),
  },
  deshacerReparto: {
    method: 'POST',
    path: '/rifa/deshacerReparto',
    access: ['admin'],
    summary: 'Take back what a hand-out gave, but what was sold or has changed hands since.',
    body: z.object({ reparto: f.id }),
    reply: z.object({ message: z.string(), liberadas: z.number() }),
    errors: ['REPARTO_NO_ENCONTRADO', 'REPARTO_DESHECHO', 'RIFA_EN_PAPEL', 'SORTEO_CERRADO', 'NUMEROS_CANCELADOS'],
  },
  asignarRifaAVendedor: {
    method: 'POST',
    path: '/rifa/asignarRifaAVendedor',
    access: ['admin'],
    summary: 'Hand numbers to an active seller, all or nothing.',
    body: asignarRifaForm,
    large: true,
    reply: z.object({ message: z.string(), asignadas: z.number() }),
    idempotent: true,
    errors: NO_SE_ENTREGAN,
  },
  liberarRifas: {
    method: 'POST',
    path: '/rifa/liberarRifas',
    access: ['admin'],
    summary: 'Take unsold numbers back from their sellers, all or nothing.',
    body: z.object({ numerosRifas: asignarRifaForm.shape.numerosRifas }),
    large: true,
    reply: z.object({ message: z.string(), liberadas: z.number() }),
    errors: ['RIFAS_INEXISTENTES', 'RIFA_EN_PAPEL', 'RIFAS_NO_LIBERADAS', 'SORTEO_CERRADO', 'NUMEROS_CANCELADOS'],
  },
  traspasarRifas: {
    method: 'POST',
    path: '/rifa/traspasarRifas',
    access: ['admin'],
    summary: 'Pass unsold, unheld numbers from one seller to another, all or nothing; both are told.',
    body: z.object({ de: f.id, a: f.id, numerosRifas: asignarRifaForm.shape.numerosRifas }),
    large: true,
    reply: z.object({ message: z.string(), traspasadas: z.number() }),
    errors: [
      'VENDEDOR_NO_ENCONTRADO',
      'VENDEDOR_INACTIVO',
      'RIFAS_INEXISTENTES',
      'RIFA_EN_PAPEL',
      'RIFAS_NO_TRASPASADAS',
      'SORTEO_CERRADO',
      'NUMEROS_CANCELADOS',
      'TOPE_CAJA',
    ],
  },
  importarAsignaciones: {
    method: 'POST',
    path: '/rifa/importarAsignaciones',
    access: ['admin'],
    summary: 'Assign numbers from CSV (`numero;ci`), all or nothing.',
    body: z.object({ csv: f.csv(4_000_000) }),
    large: true,
    reply: z.object({ importados: z.number(), message: z.string() }),
    errors: [
      'CSV_INVALIDO',
      'RIFAS_INEXISTENTES',
      'RIFAS_VENDIDAS',
      'RIFA_EN_PAPEL',
      'SORTEO_CERRADO',
      'NUMEROS_CANCELADOS',
    ],
  },
  totalesPorVendedor: {
    method: 'GET',
    path: '/rifa/totalesPorVendedor',
    access: ['admin'],
    summary: 'Per active seller: numbers assigned, of those sold, and money taken in person.',
    reply: z.object({
      totales: z.array(
        z.object({
          _id: z.string(),
          nombreCompleto: z.string(),
          ci: z.string(),
          grupo: z.string(),
          asignadas: z.number(),
          tramos: tramosDeVendedor,
          vendidas: z.number(),
          monto: z.number(),
          /** The seller's cash; null while a rendición of theirs waits to be counted. */
          saldo: z.nullable(z.number()),
        }),
      ),
    }),
  },
  rifasPorVendedor: {
    method: 'POST',
    path: '/rifa/rifas-por-vendedor',
    access: ['vendedor', 'admin'],
    summary:
      'A seller’s numbers in the current campaign: one’s own, or anyone’s for an admin. Those assigned, of a campaign year; without one all of them, and the unassigned numbers they sold.',
    body: z.object({ userId: f.opcional(f.id), año: f.anioOpcional }),
    reads: true,
    reply: z.object({
      data: z.object({
        numerosRifa: z.array(
          z.object({
            _id: z.string(),
            numero: z.number(),
            pagoRealizado: z.boolean(),
            /** The seller sold it although nobody had assigned it. */
            sinAsignar: z.optional(z.boolean()),
            /** Instalments of the number are unpaid. */
            debe: z.optional(z.boolean()),
            /** One of them is overdue. */
            atrasada: z.optional(z.boolean()),
            /** It has won a prize. */
            gano: z.optional(z.boolean()),
            reservada: z.boolean(),
            /** The telephone that has it, to sell it without signal; `''` if none. */
            prestada: z.string(),
            /** Printed on paper: the shop shows it as held. */
            enPapel: z.boolean(),
            /** Whether its draw still sells. */
            abierta: z.boolean(),
            precioRifa: z.number(),
            FechaSorteo: z.string(),
            tipoSorteo: tipoDeSorteo,
          }),
        ),
      }),
    }),
    errors: ['DATOS_FALTANTES', 'SIN_PERMISO', 'VENDEDOR_NO_ENCONTRADO'],
  },
  clientes: {
    method: 'GET',
    path: '/rifa/clientes',
    access: ['vendedor', 'admin'],
    summary: 'The caller’s buyers grouped by their document, latest first.',
    reply: z.object({
      clientes: z.array(
        z.object({
          nombre: z.string(),
          numerosRifas: z.array(z.number()),
          cedula: z.string(),
          telefono: z.string(),
          whatsapp: f.whatsapp,
          correo: z.string(),
          /** The ids of their purchases. */
          compras: z.array(z.string()),
        }),
      ),
    }),
  },
} as const satisfies Record<string, Endpoint>
