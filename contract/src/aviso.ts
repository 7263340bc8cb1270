import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'

const BASE64URL = /^[\w-]+$/

/** Reminders of draws, by mail to the account's verified address, and by push to its devices. */
export const avisoApi = {
  misAvisos: {
    method: 'GET',
    path: '/sorteo/misAvisos',
    access: 'signed-in',
    summary:
      'The draws the caller will be reminded of, and whether mail reaches them: only a verified address gets any.',
    reply: z.object({
      sorteos: z.array(z.string()),
      verificado: z.boolean(),
      /** The key that a browser subscribes with; `''`: nothing is pushed here. */
      clave: z.string(),
      /** The addresses of the caller's devices at their push services. */
      dispositivos: z.array(z.string()),
    }),
  },
  avisarSorteo: {
    method: 'POST',
    path: '/sorteo/avisarSorteo',
    access: 'signed-in',
    summary: 'Be reminded by mail ten minutes before a draw, or not any more.',
    body: z.object({ idSorteo: f.id, avisar: z.boolean() }),
    reply: z.object({ avisar: z.boolean() }),
    errors: ['NO_ENCONTRADO', 'SORTEO_REALIZADO'],
  },
  avisarEnDispositivo: {
    method: 'POST',
    path: '/sorteo/avisarEnDispositivo',
    access: 'signed-in',
    summary:
      'Push the caller’s reminders to a device too, by its subscription (PushSubscription.toJSON()); without keys not any more.',
    body: z.object({
      endpoint: z.url({ error: 'La dirección del dispositivo no es válida.' }).check(z.maxLength(1000)),
      claves: z.nullable(
        z.object({
          p256dh: z.string().check(z.maxLength(100), z.regex(BASE64URL)),
          auth: z.string().check(z.maxLength(30), z.regex(BASE64URL)),
        }),
      ),
    }),
    reply: z.object({ avisar: z.boolean() }),
    errors: ['DISPOSITIVO_NO_ADMITIDO', 'DISPOSITIVOS_COMPLETOS'],
  },
} as const satisfies Record<string, Endpoint>
