import {
  AppError,
  type Identidad,
  type Organizacion,
  type OrganizacionPublica,
  type Portada,
  withOneName,
} from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { holdImagenes } from '#modules/sitio/imagen/imagen.queries.ts'
import { forgetImagen } from '#modules/sitio/imagen/imagen.service.ts'
import {
  deleteOldVersions,
  findConPremios,
  findLatest,
  findVersion,
  insertVersion,
  listVersions,
} from './organizacion.queries.ts'
import { changesOf, completed, imagenesOf, toPublic, whatsappPropio, withPremios } from './organizacion.rules.ts'

/** The current version of the organisation's data. */
export async function findOrganizacion(db: Db): Promise<Organizacion> {
  return completed((await findLatest(db))?.datos)
}

/** The public data of the organisation, and the cover with its prizes. */
export async function describeOrganizacion(
  db: Db,
): Promise<{ organizacion: OrganizacionPublica; portada: Portada; contacto: string }> {
  const { datos: said, ...premios } = await findConPremios(db)
  const datos = completed(said)
  return {
    organizacion: toPublic(datos),
    portada: withPremios(datos.portada, premios),
    contacto: datos.identidad.contacto,
  }
}

export async function leerOrganizacion(db: Db, env: { CONTACT_EMAIL?: string | undefined }) {
  const latest = await findLatest(db)
  const saves = await listVersions(db)
  return {
    version: latest?.version ?? 0,
    datos: completed(latest?.datos),
    contactoFijado: env.CONTACT_EMAIL ?? '',
    anteriores: saves.slice(1).map(({ version, created_at }, place) => ({
      version,
      fecha: created_at.toISOString(),
      // Restoring this version undoes what the next save changed.
      secciones: saves[place]?.secciones ?? [],
    })),
  }
}

type Moment = { version: number; now: Date }

/** Saves the given parts. Throws ORGANIZACION_CAMBIADA if somebody has saved since `version` was read, WHATSAPP_ILEGIBLE if the number opens no chat. */
export async function guardarOrganizacion(
  db: Db,
  { identidad, ...changed }: Partial<Organizacion>,
  { locale, ...moment }: Moment & { locale: string },
): Promise<number> {
  const parts = { ...changed, identidad: identidad && conWhatsapp(identidad, locale) }
  const present = Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined))
  return await save(db, 'guardarOrganizacion', moment, async (_db, before) =>
    withOneName(before, { ...before, ...present }),
  )
}

function conWhatsapp(identidad: Identidad, locale: string): Identidad {
  const whatsapp = identidad.whatsapp && whatsappPropio(identidad.whatsapp, locale)
  if (whatsapp === null) throw new AppError('WHATSAPP_ILEGIBLE')
  return { ...identidad, whatsapp }
}

/** Restores a former version, as a new save. */
export async function restaurarOrganizacion(db: Db, anterior: number, moment: Moment): Promise<number> {
  return await save(db, 'restaurarOrganizacion', moment, async db => {
    const datos = await findVersion(db, anterior)
    if (!datos) throw new AppError('NO_ENCONTRADO')
    return completed(datos)
  })
}

async function save(
  db: Db,
  accion: 'guardarOrganizacion' | 'restaurarOrganizacion',
  { version: read, now }: Moment,
  change: (db: Db, before: Organizacion) => Promise<Organizacion>,
): Promise<number> {
  const { version, unseen } = await inTransaction(db, async db => {
    const latest = await findLatest(db)
    if ((latest?.version ?? 0) !== read) throw new AppError('ORGANIZACION_CAMBIADA')
    const before = completed(latest?.datos)
    const datos = await change(db, before)
    const { secciones, campos } = changesOf(before, datos)
    if (secciones.length === 0) return { version: read, unseen: [] }
    const imagenes = imagenesOf(datos)
    if ((await holdImagenes(db, imagenes)) < imagenes.length) throw new AppError('IMAGEN_INEXISTENTE')
    const version = read + 1
    if (!(await insertVersion(db, { version, datos, secciones, imagenes, created_at: now })))
      throw new AppError('ORGANIZACION_CAMBIADA')
    await recordActo(db, accion, '', { version, campos })
    return { version, unseen: await deleteOldVersions(db, version) }
  })
  for (const nombre of unseen) await forgetImagen(db, nombre)
  return version
}
