import type { Db } from '#db/schema.ts'
import { enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { findIdentidad } from '#modules/sitio/organizacion/organizacion.queries.ts'
import { type Boleteria, type Buyer, compraMail, cuotaMail, type Linea, type MailEnv } from './compra.texts.ts'
import { listSorteosOf } from './compra-propia.queries.ts'

/** Mails a buyer who has paid, online or in person, what the order brought and what comes next. */
export async function mailComprobante(
  db: Db,
  env: Boleteria,
  compra: Buyer & { compradorEmail: string },
  lineas: readonly Linea[],
): Promise<void> {
  if (lineas.some(({ titularId }) => titularId)) return mailCuota(db, env, compra, lineas)
  const sorteos = await listSorteosOf(db, compra.id)
  const mail = compraMail(env, compra, { lineas, sorteos, retiro: await findRetiro(db, lineas) })
  await enqueueCorreo(db, { evento: `compra-pagada:${compra.id}`, para: compra.compradorEmail, ...mail })
}

/** The receipt of instalments: what was paid of which number. */
export async function mailCuota(
  db: Db,
  env: MailEnv,
  compra: Buyer & { compradorEmail: string },
  lineas: readonly Pick<Linea, 'titulo'>[],
): Promise<void> {
  const mail = cuotaMail(env, compra, lineas)
  await enqueueCorreo(db, { evento: `compra-pagada:${compra.id}`, para: compra.compradorEmail, ...mail })
}

/** Where the products of an order are collected; `''`: it has none, or nobody has said. */
export async function findRetiro(db: Db, lineas: readonly Pick<Linea, 'numero'>[]): Promise<string> {
  if (lineas.every(({ numero }) => numero !== null)) return ''
  return (await findIdentidad(db)).retiro
}
