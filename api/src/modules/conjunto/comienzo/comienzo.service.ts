import { AppError, fromMinor, type Jurisdiccion, moneyFormat } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { findActual, hasSorteos, lockActual } from '#modules/campania/campania/campania.queries.ts'
import { crearPremio } from '#modules/campania/premio/premio.service.ts'
import { listCalendario } from '#modules/campania/sorteo/sorteo.queries.ts'
import { cuandoEscrito } from '#modules/campania/sorteo/sorteo.rules.ts'
import { asignarPremio, sorteoAbiertoOf } from '#modules/campania/sorteo/sorteo.service.ts'
import { listNumeracion } from '#modules/conjunto/resumen/resumen-expediente.queries.ts'
import { generarNumerosRifa } from '#modules/numeros/rifa/rifa-cambios.service.ts'
import {
  findOrganizacion,
  guardarOrganizacion,
  leerOrganizacion,
} from '#modules/sitio/organizacion/organizacion.service.ts'
import { basesOf } from './comienzo.rules.ts'

/** `precioRifa` in minor units; `contacto` is kept if the organisation has none. */
type PrimeraRifa = {
  nombre: string
  contacto: string
  cantidad: number
  precioRifa: number
  fecha: string
  premio: string
}

/** Names the raffle and makes its draw, numbers and first prize. Throws CAMPANIA_EMPEZADA once it has a draw, and what its parts throw. */
export async function empezarRifa(
  db: Db,
  { nombre, contacto, premio, ...numeros }: PrimeraRifa,
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
): Promise<void> {
  await inTransaction(db, async db => {
    const now = clock.now()
    const campania = await lockActual(db)
    if (await hasSorteos(db, campania.id)) throw new AppError('CAMPANIA_EMPEZADA')
    const { version, datos } = await leerOrganizacion(db, env)
    const { identidad } = datos
    const said = { ...identidad, nombre, contacto: identidad.contacto || contacto }
    await guardarOrganizacion(db, { identidad: said }, { version, now, locale: env.LOCALE })
    await generarNumerosRifa(db, numeros, { env, clock })
    const { id } = await crearPremio(db, { nombre: premio, descripcion: '' }, now)
    await asignarPremio(db, await sorteoAbiertoOf(db, numeros.fecha, { env, clock }), [id])
  })
}

/** A sample of terms: nothing is kept of it. `jurisdiccion`: other than the one that was saved. */
export async function modeloDeBases(db: Db, env: Deps['env'], jurisdiccion: Jurisdiccion | undefined): Promise<string> {
  const { identidad, legales } = await findOrganizacion(db)
  const numeracion = await listNumeracion(db)
  const sorteos = await listCalendario(db)
  return basesOf({
    identidad: { ...identidad, contacto: identidad.contacto || (env.CONTACT_EMAIL ?? '') },
    clase: (await findActual(db)).clase,
    numeros: numeracion.reduce((sum, { cantidad }) => sum + cantidad, 0),
    precios: [...new Set(numeracion.flatMap(({ minimo, maximo }) => [minimo, maximo]))].map(precio =>
      moneyFormat(env.LOCALE, env.CURRENCY, precio % 100 === 0 ? 0 : 2).format(fromMinor(precio)),
    ),
    sorteos: sorteos
      .filter(({ desierto, tipo }) => !desierto && tipo !== 'resorteo')
      .map(({ hora, premios }) => ({
        cuando: cuandoEscrito(new Date(hora), env.TZ_RIFA),
        premios: premios.map(({ nombre }) => nombre),
      })),
    reclamoDias: env.RECLAMO_DIAS,
    sitio: env.FRONTEND_URL,
    jurisdiccion: jurisdiccion ?? (legales.jurisdiccion || undefined),
  })
}
