import {
  boletoApi,
  campaniaApi,
  cierreApi,
  cuotaApi,
  type Fuente,
  premioApi,
  reclamoApi,
  resultadoApi,
  rifaApi,
  sorteoApi,
  ventaApi,
} from '@talonario/contract'
import { verificarInclusion } from '@talonario/sorteo/inclusion'
import { parseLista } from '@talonario/sorteo/list'
import { verificar } from '@talonario/sorteo/verify'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { watchBeacon } from '#modules/resultado/resultado/resultado-baliza.service.ts'
import { drandBeacon } from '#outside/drand.ts'
import { TEST_KEY } from '../../sorteo/test/beacon-key.ts'
import { segunPython } from '../../sorteo/test/python.ts'
import { atender } from '../../web/src/domain/verificar/verificar.rules.ts'
import { conUnPago, giveTo, planOf, savePlanes, sealedIn } from './continua.ts'
import { startRelay } from './drand-stand-in.ts'
import { moveTo } from './draw-in-the-past.ts'
import { comprador, rifaIdOf, saleOf } from './on-sale.ts'
import { onPaper } from './paper.ts'
import { type Chance, seeded } from './random.ts'
import { expire } from './resorteo.ts'
import { type TestApp, testApp } from './test-app.ts'

/** Random campaigns from their first draw to a resorteo, whose every proof all three verifiers find right, and every code is of what was sealed. */

const DAYS = ['2023-08-23', '2023-08-24', '2023-08-25', '2023-08-26', '2023-08-27']
/** The day of the beacon's first rounds, of which the vectors bring one. */
const DRAND = { fecha: '2023-08-23', hora: '2023-08-23T15:59:24.000Z' }
const NUMEROS = Array.from({ length: 24 }, (_, i) => i + 1)
/** On paper, which is sold to its bearer too. */
const PAPEL = { desde: 15, hasta: 24 }

type Draw = { id: string; fecha: string; fuente: Fuente; hora: string; premios: number }
type Counts = Record<
  | 'draws'
  | 'codes'
  | 'drand'
  | 'loteria'
  | 'bolillero'
  | 'interna'
  | 'resorteos'
  | 'terminaciones'
  | 'portadores'
  | 'deshechas',
  number
>

const between = (random: Chance, from: number, to: number) => from + random.below(to - from + 1)
const posted = async (done: Promise<{ status: number; body: { message?: string } }>) => {
  const { status, body } = await done
  if (status !== 200) throw new Error(body.message)
}

async function scheduleDraw(t: TestApp, random: Chance, fecha: string): Promise<Draw> {
  const admin = await t.as('admin')
  const beacon = fecha === DRAND.fecha && random.below(2) === 0
  const fuente: Fuente = beacon ? 'drand' : random.pick(['interna', 'bolillero', 'loteria'] as const)
  const loteria = { nombre: 'Quiniela', fecha, cifras: 'todas', cantidad: 5, digitos: 5, hora: '13:00' }
  const body = { fechaSorteo: fecha, fuente, hora: '13:00', ...(fuente === 'loteria' && { loteria }) }
  const { id } = (await admin.call(sorteoApi.generarSorteo, { body })).body.sorteo
  if (fuente === 'drand')
    await sql`update sorteo set fuente_datos = fuente_datos - 'cierre' || jsonb_build_object('hora', ${DRAND.hora}::text),
      vence_at = case when vence_at is not null then ${DRAND.hora}::timestamptz - interval '1 minute' end where id = ${id}`.execute(
      t.db,
    )
  const premios = between(random, 1, 3)
  for (let i = 0; i < premios; i++) {
    const premio = await admin.call(premioApi.crearPremio, { body: { nombre: `Premio ${i}`, descripcion: 'Uno' } })
    const dePremio = premio.body.premio.id
    await admin.call(sorteoApi.asignarPremio, { body: { idSorteo: id, idPremios: [dePremio] } })
    if (random.below(2) === 0) {
      const terminacion = { dePremio, cifras: between(random, 1, 2) }
      await posted(
        admin.call(premioApi.crearPremio, { body: { nombre: 'Terminación', descripcion: 'Vale', terminacion } }),
      )
    }
  }
  const { fuente_datos } = await t.db
    .selectFrom('sorteo')
    .select('fuente_datos')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, fecha, fuente, hora: String(fuente_datos.hora), premios }
}

/** Its draws, prices and numbers, some of them on paper. */
async function makeCampaign(t: TestApp, random: Chance): Promise<{ draws: Draw[]; planes: string[] }> {
  const admin = await t.as('admin')
  const days = random.some(DAYS, between(random, 1, 3)).toSorted()
  const continua = days.length > 1 || random.below(2) === 0
  if (continua) await posted(admin.call(campaniaApi.elegirClase, { body: { clase: 'continua' } }))
  const draws: Draw[] = []
  for (const day of days) draws.push(await scheduleDraw(t, random, day))
  const body = { cantidad: NUMEROS.length, precioRifa: 100, fecha: days.at(-1) ?? '' }
  await posted(admin.call(rifaApi.generarNumerosRifa, { body }))
  await onPaper(t, { ...PAPEL, tamano: 10, de: 'vendedora' })
  if (!continua || random.below(4) === 0) return { draws, planes: [] }
  const planes = conUnPago(
    Array.from({ length: 2 }, (_, i) => {
      const desde = i === 0 ? 1 : between(random, 1, days.length)
      const rest = Array.from({ length: between(random, 1, 4) }, () => between(random, desde, days.length))
      const vencen = [desde, ...rest.toSorted((a, b) => a - b)]
      return { nombre: `Plan ${i}`, desde, hasta: desde, total: between(random, 500, 9_999) / 100, vencen }
    }),
    between(random, 500, 9_999) / 100,
  )
  await savePlanes(admin, planes)
  return { draws, planes: planes.map(({ nombre }) => nombre) }
}

/** Something at random, which is done or refused. */
async function act(
  t: TestApp,
  random: Chance,
  planes: readonly string[],
  numero = random.pick(NUMEROS),
): Promise<void> {
  const admin = await t.as('admin')
  const sold = t.db.selectFrom('titular').select(['id', 'compra_id']).where('numero', '=', numero)
  const holder = await sold.where('estado', '=', 'vendida').executeTakeFirst()
  const modalidadId = planes.length > 0 ? await planOf(t, random.pick(planes)) : undefined
  const plan = modalidadId && { modalidadId }
  if (!holder) {
    if (numero >= PAPEL.desde) {
      const talon = { numero, ...(random.below(2) === 0 && { nombre: 'José Ñandú' }) }
      await admin.call(ventaApi.registrarTalones, {
        body: { vendedor: t.users.vendedora.id, talones: [talon], ...plan },
      })
    } else {
      const body = { ...saleOf(await rifaIdOf(t.db, numero)), ...plan }
      const { status, body: reply } = await admin.call(ventaApi.realizarCompraFisica, { body })
      if (status === 200 && random.below(2) === 0) await giveTo(t, reply.compra._id, 'cliente')
    }
    return
  }
  const titularId = holder.id
  const compraId = holder.compra_id ?? ''
  switch (random.pick(['cobro', 'cobro', 'cobro', 'deshace', 'anula', 'corrige', 'libera', 'cambio'] as const)) {
    case 'cobro':
      return void (await admin.call(cuotaApi.cobrarCuota, { body: { titularId, metodoPago: 'efectivo' } }))
    case 'deshace': {
      const paid = t.db.selectFrom('cuota').select('compra_id').where('titular_id', '=', titularId).where('n', '>', 1)
      const last = await paid.where('pagada_at', 'is not', null).orderBy('n', 'desc').executeTakeFirst()
      if (!last?.compra_id) return
      return void (await admin.call(ventaApi.anularVenta, {
        body: { compraId: last.compra_id, motivo: 'Se arrepintió' },
      }))
    }
    case 'anula':
      return void (await admin.call(ventaApi.anularVenta, { body: { compraId, motivo: 'Se arrepintió' } }))
    case 'corrige':
      return void (await admin.call(ventaApi.corregirComprador, {
        body: { ...comprador, compraId, nombre: 'Zoë Peña' },
      }))
    case 'libera':
      return void (await admin.call(cuotaApi.liberarAtrasadas, { body: { titulares: [titularId], motivo: 'No pagó' } }))
    case 'cambio':
      return void (await admin.call(cuotaApi.cambiarModalidad, { body: { titularId, como: 'contado' } }))
  }
}

/** Closes a draw when it may be and gives it its result. False: nobody plays in it. */
async function carryOut(t: TestApp, random: Chance, { id, fecha, fuente, hora, premios }: Draw): Promise<boolean> {
  const { vence_at } = await t.db.selectFrom('sorteo').select('vence_at').where('id', '=', id).executeTakeFirstOrThrow()
  const before = new Date(Date.parse(hora) - 2 * 60_000)
  moveTo(t, (vence_at ?? before).toISOString())
  const admin = await t.as('admin')
  const { sinRendir } = (await admin.call(cierreApi.comprasEnEspera, { query: { fechaSorteo: fecha } })).body
  const closed = await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: fecha, sinRendir } })
  if (['SORTEO_SIN_PARTICIPANTES', 'NADIE_AL_DIA'].includes(closed.body.code ?? '')) return false
  await posted(Promise.resolve(closed))
  moveTo(t, new Date(Date.parse(hora) + 5 * 60_000).toISOString())
  const after = await t.as('admin')
  const enlace = 'https://loteria.example/1'
  const cifras = Array.from({ length: 5 }, () => String(between(random, 0, 99_999)).padStart(5, '0')).join(' ')
  const sealed = await sealedIn(t, id)
  const numeros = random.some(sealed, Math.min(sealed.length, premios + random.below(t.env.SUPLENTES + 1)))
  await posted(
    fuente === 'loteria'
      ? after.call(resultadoApi.cargarExtracto, { body: { fechaSorteo: fecha, cifras, enlace } })
      : fuente === 'bolillero'
        ? after.call(resultadoApi.cargarBolillero, {
            body: { fechaSorteo: fecha, numeros, escribano: 'Eva', acta: '7' },
          })
        : after.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: fecha } }),
  )
  // A round is fetched by the job.
  if (fuente === 'drand') await watchBeacon(t)()
  return true
}

/** What nobody claimed, drawn again; its id, or none where nobody is left to win or nothing was left. */
async function repeat(t: TestApp): Promise<string[]> {
  expire(t)
  const fechaSorteo = '2027-03-05'
  const { body } = await (await t.as('admin')).call(reclamoApi.agendarResorteo, {
    body: { fechaSorteo, fuente: 'interna' },
  })
  if (body.status !== 'success') return []
  moveTo(t, '2027-03-06T15:00:00.000Z')
  const admin = await t.as('admin')
  const pedido = { fechaSorteo, sorteoId: body.sorteo.id }
  const { sinRendir } = (await admin.call(cierreApi.comprasEnEspera, { query: pedido })).body
  const { status } = await admin.call(resultadoApi.realizarSorteo, { body: { ...pedido, sinRendir } })
  return status === 200 ? [body.sorteo.id] : []
}

/** A draw's published files in one. */
async function published(t: TestApp, id: string) {
  const nobody = await t.as('nobody')
  const prueba = (await nobody.call(resultadoApi.prueba, { params: { id } })).body as object
  const hojas = parseLista((await nobody.call(resultadoApi.lista, { params: { id } })).text)
  const lineas = parseLista((await nobody.call(resultadoApi.fuera, { params: { id } })).text)
  return { ...prueba, lista: { hojas }, fuera: { lineas } }
}

async function failsInBrowser(prueba: object): Promise<string | null> {
  const archivo = new Blob([JSON.stringify(prueba)])
  for await (const dicho of atender({ tipo: 'verificar', prueba: archivo, listas: [], huella: '' }))
    if (dicho.tipo === 'paso' && dicho.paso.estado === 'falla') return dicho.paso.clave
  return null
}

/** How many codes of the buyer's tickets are right against what was sealed, all of them. */
async function checkCodes(t: TestApp): Promise<number> {
  let checked = 0
  const cliente = await t.as('cliente')
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { body } = await cliente.call(boletoApi.misBoletos, { query: { page } })
    pages = body.pages
    const every = body.boletos.flatMap(boleto => [boleto, ...(boleto.sorteos ?? [])])
    for (const { idSorteo: id, codigo, inclusion } of every) {
      if (!inclusion) continue
      const { cierre } = (await cliente.call(resultadoApi.resultado, { params: { id } })).body.sorteo
      expect(verificarInclusion(codigo, { formato: 'rifa/inclusion/v3', cierre, ...inclusion }).falla).toBeNull()
      checked++
    }
  }
  return checked
}

/** What chance brought: draws by source, who won by last digits, numbers of bearers that were sealed, what was undone. */
async function countOf(t: TestApp): Promise<Omit<Counts, 'draws' | 'codes'>> {
  const { rows } = await sql<Omit<Counts, 'draws' | 'codes'>>`
    select count(*) filter (where fuente = 'drand')::int as drand, count(*) filter (where fuente = 'loteria')::int as loteria,
      count(*) filter (where fuente = 'bolillero')::int as bolillero, count(*) filter (where fuente = 'interna')::int as interna,
      count(*) filter (where tipo = 'resorteo')::int as resorteos, (select count(*)::int from ganador_derivado) as terminaciones,
      (select count(*)::int from participacion p join titular t on t.id = p.titular_id join compra c on c.id = t.compra_id
        where c.comprador_nombre in ('', 'Al portador')) as portadores,
      (select count(*)::int from compra_movimiento where de = 'pagada') as deshechas
    from sorteo where estado = 'realizado'`.execute(t.db)
  return rows[0] as Omit<Counts, 'draws' | 'codes'>
}

async function run(seed: number): Promise<Counts> {
  const random = seeded(seed)
  const world: { t?: TestApp } = {}
  const relay = await startRelay({ clock: { now: () => world.t?.clock.now() ?? new Date(0) } })
  const beacon = drandBeacon([relay.url], { latestKey: TEST_KEY })
  const resorteo = random.below(3) === 0
  // Without alternates what nobody claims can be drawn again as soon as its days have passed.
  const env = { CAMPAIGN_YEAR: '2023', SUPLENTES: resorteo ? '0' : '3' }
  const t = await testApp({ env, parts: () => ({ beacon }) })
  world.t = t
  try {
    moveTo(t, '2023-08-19T15:00:00.000Z')
    const { draws, planes } = await makeCampaign(t, random)
    const ids: string[] = []
    for (const draw of draws) {
      for (let i = 0; i < 24; i++) await act(t, random, planes)
      // In no draw nobody plays.
      for (let i = 0; !(await carryOut(t, random, draw)) && i < 20; i++)
        await act(t, random, planes, between(random, 1, 14))
      ids.push(draw.id)
      for (let i = 0; i < 8; i++) await act(t, random, planes)
    }
    if (resorteo) ids.push(...(await repeat(t)))
    const proofs = await Promise.all(ids.map(id => published(t, id)))
    const none = proofs.map(() => null)
    expect(proofs.map(prueba => verificar(prueba).falla)).toEqual(none)
    expect(await Promise.all(proofs.map(failsInBrowser))).toEqual(none)
    expect(segunPython(proofs)).toEqual(none)
    expect(await findBroken(t.db)).toEqual([])
    return { draws: proofs.length, codes: await checkCodes(t), ...(await countOf(t)) }
  } finally {
    await t.close()
    await relay.close()
  }
}

/** Run with CAMPANIAS=2000 for two thousand campaigns, and with CAMPANIA for the one that failed. */
const CUANTAS = Number(process.env.CAMPANIAS ?? 3)
const FIRST = Number(process.env.CAMPANIA ?? 20_261_128)
const said: Partial<Counts> = {}

it.each(Array.from({ length: CUANTAS }, (_, i) => FIRST + i))(
  'campaign %i: three verifiers find every proof right, and every code is of what was sealed',
  { timeout: 120_000 },
  async seed => {
    const counts = await run(seed)
    expect(counts.draws).toBeGreaterThan(0)
    for (const [what, n] of Object.entries(counts)) said[what as keyof Counts] = (said[what as keyof Counts] ?? 0) + n
    if (process.env.CAMPANIAS) console.log(`${seed}: ${JSON.stringify(said)}`)
  },
)
