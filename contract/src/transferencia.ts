import * as z from 'zod/mini'
import { ESTADOS_COMPRA } from './compra.ts'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'

const porCodigo = z.object({ codigo: f.codigoFirmado('El enlace no es válido.') })
const hecho = z.object({ message: z.string() })

export const devolucionForm = z.object({
  pagoId: z.string().check(z.regex(/^[\w-]{1,64}$/, 'El identificador no es válido.')),
  /** The day on the bank's statement. */
  fecha: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Elegí el día en que se devolvió.')),
  referencia: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Escribí el número o la referencia de la devolución.'),
      z.maxLength(100, 'Como máximo 100 caracteres.'),
      f.withoutControls(),
    ),
})

/** Orders in the shop that are paid by a transfer. */
export const transferenciaApi = {
  verTransferencia: {
    method: 'GET',
    path: '/transferencia/ver/:codigo',
    access: 'anyone',
    withoutToken: true,
    summary: 'Where and how much to transfer for an order, by its signed link; nothing about the buyer.',
    params: porCodigo,
    reply: z.object({
      external_reference: z.string(),
      estado: z.enum(ESTADOS_COMPRA),
      /** The account to transfer to; `''` if transfers are no longer accepted. */
      cuenta: z.string(),
      titular: z.string(),
      total: z.number(),
      /** How much of it was seen. */
      visto: z.number(),
      /** The code to write beside the transfer. */
      codigo: z.string(),
      vence: z.string(),
      lineas: z.array(z.string()),
    }),
    errors: ['NO_ENCONTRADO'],
  },
  cancelarTransferencia: {
    method: 'POST',
    path: '/transferencia/cancelar',
    access: 'anyone',
    withoutToken: true,
    summary: 'The buyer gives up the numbers that wait for their transfer, by its signed link.',
    body: porCodigo,
    reply: hecho,
    errors: ['NO_ENCONTRADO', 'COMPRA_NO_ABIERTA'],
  },
  anotarTransferencia: {
    method: 'POST',
    path: '/transferencia/anotar',
    access: ['admin'],
    summary: 'The transfer of an order has been seen at the bank: a payment of so much, settled as any is.',
    body: z.object({
      compraId: f.id,
      monto: f.importe(0.01, 'El monto lleva un número mayor que cero, con hasta dos decimales.'),
      /** How many transfers of the order the form showed; if there is another number now, TRANSFERENCIA_CAMBIO. */
      vistas: f.entero(0, 1_000, 'La cantidad no es válida.'),
    }),
    reply: z.object({ message: z.string(), pagoId: z.string(), estado: z.enum(ESTADOS_COMPRA) }),
    errors: ['COMPRA_NO_ENCONTRADA', 'TRANSFERENCIA_CAMBIO'],
  },
  deshacerTransferencia: {
    method: 'POST',
    path: '/transferencia/deshacer',
    access: ['admin'],
    summary: 'A transfer was noted by mistake: within ten minutes its order is as it was before.',
    body: z.pick(devolucionForm, { pagoId: true }),
    reply: hecho,
    errors: ['COMPRA_NO_ENCONTRADA', 'TRANSFERENCIA_FIJA', 'SORTEO_CERRADO', 'CUOTAS_PAGADAS'],
  },
  devolverTransferencia: {
    method: 'POST',
    path: '/transferencia/devolver',
    access: ['admin'],
    summary: 'What is owed of a transfer was given back, with its day and reference.',
    body: devolucionForm,
    reply: hecho,
    errors: ['COMPRA_NO_ENCONTRADA', 'NADA_PARA_DEVOLVER'],
  },
  alargarTransferencia: {
    method: 'POST',
    path: '/transferencia/alargar',
    access: ['admin'],
    summary: 'An order waits so many hours more for its transfer, no longer than its draw sells.',
    body: z.object({ compraId: f.id, horas: f.entero(1, 168, 'Las horas van de 1 a 168.') }),
    reply: z.object({ message: z.string(), vence: z.string() }),
    errors: ['COMPRA_NO_ENCONTRADA', 'COMPRA_NO_ABIERTA'],
  },
} as const satisfies Record<string, Endpoint>
