import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'
import { counted } from './numero.ts'

const SIN_CI = 'El vendedor seleccionado no tiene CI válido'
const ELEGIR = 'Selecciona un vendedor y al menos una rifa.'
export const asignarRifaForm = z.object({
  ci: z.string({ error: SIN_CI }).check(
    z.overwrite(value => value.replace(/[.\-\s]/g, '')),
    z.regex(/^\d{6,12}$/, SIN_CI),
  ),
  numerosRifas: z
    .array(f.numeroRifa, { error: ELEGIR })
    .check(
      z.minLength(1, ELEGIR),
      z.maxLength(limits.rifasPorAsignacion, `Como máximo ${counted(limits.rifasPorAsignacion)} números por vez.`),
    ),
})

export const asignacionApi = {
  asignarRifaAVendedor: {
    method: 'POST',
    path: '/rifa/asignarRifaAVendedor',
    access: ['admin'],
    summary: 'Hand numbers to an active seller, all or nothing.',
    body: asignarRifaForm,
    large: true,
    reply: z.object({ message: z.string(), asignadas: z.number() }),
    idempotent: true,
    errors: [
      'VENDEDOR_NO_ENCONTRADO',
      'VENDEDOR_INACTIVO',
      'RIFAS_INEXISTENTES',
      'RIFAS_VENDIDAS',
      'SORTEO_CERRADO',
      'TOPE_CAJA',
      'CLAVE_REUTILIZADA',
    ],
  },
  liberarRifas: {
    method: 'POST',
    path: '/rifa/liberarRifas',
    access: ['admin'],
    summary: 'Take unsold numbers back from their sellers, all or nothing.',
    body: z.object({ numerosRifas: asignarRifaForm.shape.numerosRifas }),
    large: true,
    reply: z.object({ message: z.string(), liberadas: z.number() }),
    errors: ['RIFAS_INEXISTENTES', 'RIFAS_NO_LIBERADAS', 'SORTEO_CERRADO'],
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
      'RIFAS_NO_TRASPASADAS',
      'SORTEO_CERRADO',
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
    errors: ['CSV_INVALIDO', 'RIFAS_INEXISTENTES', 'RIFAS_VENDIDAS', 'SORTEO_CERRADO'],
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
          asignadas: z.number(),
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
      'Numbers assigned to a seller: one’s own, or anyone’s for an admin. Of a campaign year, else of this one and all still on sale.',
    body: z.object({ userId: f.opcional(f.id), año: f.anioOpcional }),
    reads: true,
    reply: z.object({
      data: z.object({
        numerosRifa: z.array(
          z.object({
            _id: z.string(),
            numero: z.number(),
            pagoRealizado: z.boolean(),
            reservada: z.boolean(),
            /** Whether its draw still sells. */
            abierta: z.boolean(),
            precioRifa: z.number(),
            FechaSorteo: z.string(),
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
    reply: z.object({ clientes: z.array(z.object({ nombre: z.string(), numerosRifas: z.array(z.number()) })) }),
  },
} as const satisfies Record<string, Endpoint>
