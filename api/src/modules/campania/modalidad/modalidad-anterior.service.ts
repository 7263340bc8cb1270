import { AppError, type Campania, counted } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import {
  copyPlan,
  findAnterior,
  hasSorteos,
  insertAfter,
  lockActual,
  updateClase,
} from '#modules/campania/campania/campania.queries.ts'
import { listarCampanias } from '#modules/campania/campania/campania.service.ts'
import { copyPremios } from '#modules/campania/premio/premio.queries.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { copyModalidades } from './modalidad.queries.ts'

type Who = { usuarioId: string; now: Date }
type Nueva = { nombre: string; comoLaAnterior?: boolean | undefined }

/** Begins the next campaign as a draft. `comoLaAnterior` copies the previous one, and `copiado` says what was copied. Throws CAMPANIA_ABIERTA. */
export async function crearCampania(
  db: Db,
  { nombre, comoLaAnterior = false }: Nueva,
  who: Who,
): Promise<{ campania: Campania; copiado: string }> {
  return await inTransaction(db, async db => {
    const anterior = await lockActual(db)
    const id = anterior.estado === 'terminada' && (await insertAfter(db, anterior.orden, { nombre, now: who.now }))
    if (!id) throw new AppError('CAMPANIA_ABIERTA')
    const copiado = comoLaAnterior ? await copy(db, anterior, id, who) : ''
    await recordActo(db, 'crearCampania', id, { nombre, comoLaAnterior })
    const [campania] = await listarCampanias(db, { drafts: true })
    if (!campania) throw new Error('There is no campaign')
    return { campania, copiado }
  })
}

/** Copies the previous campaign into the current draft and returns what was copied. Throws SIN_ANTERIOR if the draft has a draw or a kind already. */
export async function copiarAnterior(db: Db, who: Who): Promise<string> {
  return await inTransaction(db, async db => {
    const actual = await lockActual(db)
    const anterior = await findAnterior(db, actual.orden)
    if (!anterior || actual.estado !== 'borrador' || actual.venden || (await hasSorteos(db, actual.id)))
      throw new AppError('SIN_ANTERIOR')
    const copiado = await copy(db, anterior, actual.id, who)
    await recordActo(db, 'copiarAnterior', actual.id, { anterior: anterior.id })
    return copiado
  })
}

type Anterior = NonNullable<Awaited<ReturnType<typeof findAnterior>>>

/** Numbers and buyers are never copied; sellers and the organisation's texts belong to all campaigns. */
async function copy(db: Db, { id: de, nombre, clase, venden }: Anterior, a: string, who: Who): Promise<string> {
  // A campaign that began before the app asked who sells was made for many sellers.
  await updateClase(db, a, { clase, venden: venden ?? 'muchos' })
  const modalidades = await copyModalidades(db, de, a, who.now)
  const { premios, terminaciones } = await copyPremios(db, de, who.now)
  const comision = await copyPlan(db, de, a, who)
  const what = [
    'la clase',
    modalidades > 0 && `la tabla de precios (${counted(modalidades)})`,
    premios > 0 && (premios === 1 ? 'un premio' : `${counted(premios)} premios`),
    terminaciones > 0 && `sus terminaciones (${counted(terminaciones)})`,
    comision && 'la comisión',
  ].filter(part => part !== false)
  return `De «${nombre}» se copió ${new Intl.ListFormat('es').format(what)}. Los textos y los vendedores siguen. Los números y los compradores, no.`
}
