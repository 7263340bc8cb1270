import { AppError, actaApi, funcionApi, type ReplyOf, resultadoApi } from '@talonario/contract'
import { type Cierre, readCierre, readPrueba } from '@talonario/sorteo/proof'
import { horaDeRonda } from '@talonario/sorteo/round'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { longReadInLine } from '#http/line/in-line.ts'
import { mount } from '#http/mount.ts'
import { listDerivadosOf } from '#modules/campania/premio/premio.queries.ts'
import { listDrawnSorteos } from '#modules/campania/sorteo/sorteo.queries.ts'
import {
  toCancelado,
  toDesierto,
  toSorteo,
  toSorteoWithGanadores,
  toSorteoWithRifas,
} from '#modules/campania/sorteo/sorteo.shape.ts'
import { esperaOf } from '#modules/campania/sorteo/sorteo-fuente.service.ts'
import { toFuncion } from '#modules/campania/sorteo/sorteo-funcion.queries.ts'
import { estadoOf } from '#modules/resultado/reclamo/reclamo.service.ts'
import { listEntregados, listNumerosDerivados } from '#modules/resultado/reclamo/reclamo-derivado.queries.ts'
import { findPublico, type PublicoRow } from './resultado.queries.ts'
import { loadRandomness, realizarSorteo } from './resultado.service.ts'
import { actaPdf, declaracionPdf } from './resultado-acta.service.ts'
import { usarRespaldo } from './resultado-baliza.service.ts'
import { cambiarRitmo, empezarFuncion, revelarPremio } from './resultado-funcion.service.ts'
import {
  archivoDeListaSellada,
  archivoDeLoQueNoJuega,
  archivoDePrueba,
  constanciaPublica,
  declaracionCsv,
} from './resultado-publico.service.ts'

export function resultadoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env } = deps

  mount(app, deps, resultadoApi.historialSorteo, async ({ query: { campania } }) => ({
    sorteos: (await withDerivados(db, campania)).map(({ row, derivados }) => ({
      ...toSorteoWithRifas(row),
      ...derivados,
    })),
  }))

  mount(app, deps, resultadoApi.listarGanadores, async ({ query: { campania } }) => ({
    sorteos: (await withDerivados(db, campania)).map(({ row, derivados }) => ({
      ...toSorteoWithGanadores(row),
      ...derivados,
    })),
  }))

  mount(app, deps, resultadoApi.realizarSorteo, async ({ body }) => {
    return await realizarSorteo(db, body, deps, body)
  })

  mount(app, deps, resultadoApi.cargarExtracto, async ({ body: { cifras, enlace, ...pedido } }) => {
    return await loadRandomness(db, pedido, () => ({ fuente: 'loteria', numeros: cifras, enlace }), deps)
  })

  mount(app, deps, resultadoApi.cargarBolillero, async ({ body: { fechaSorteo, sorteoId, ...bolillero } }) => {
    const pedido = { fechaSorteo, sorteoId }
    return await loadRandomness(db, pedido, () => ({ fuente: 'bolillero', ...bolillero }), deps)
  })

  mount(app, deps, resultadoApi.usarRespaldo, async ({ body }) => await usarRespaldo(db, body, deps))

  mount(app, deps, resultadoApi.resultado, async ({ params }) => {
    const row = await findPublico(db, params.id)
    if (!row) throw new AppError('NO_ENCONTRADO')
    return { sorteo: { ...toPublico(row, env.TZ_RIFA), derivados: await derivadosOf(db, row) } }
  })

  mount(app, deps, resultadoApi.prueba, async ({ params }) => await archivoDePrueba(db, params.id))

  mount(app, deps, resultadoApi.lista, async ({ params }) => await archivoDeListaSellada(db, params.id))

  mount(app, deps, resultadoApi.fuera, async ({ params }) => await archivoDeLoQueNoJuega(db, params.id))

  mount(app, deps, resultadoApi.constancia, async ({ params, query }) => ({
    constancia: await constanciaPublica(db, params.id, query.numero),
  }))

  mount(app, deps, resultadoApi.noVendidos, ({ params }) => longReadInLine(() => declaracionCsv(db, params.id)))

  mount(app, deps, funcionApi.empezarFuncion, async ({ body }) => await empezarFuncion(db, body, deps))

  mount(app, deps, funcionApi.revelarPremio, async ({ body }) => ({ funcion: await revelarPremio(db, body, deps) }))

  mount(app, deps, funcionApi.cambiarRitmo, async ({ body: { idSorteo, ritmo } }) => ({
    funcion: await cambiarRitmo(db, idSorteo, ritmo),
  }))

  mount(app, deps, actaApi.acta, async ({ params }) => await actaPdf(db, params.id, env))

  mount(app, deps, actaApi.declaracion, ({ params }) => longReadInLine(() => declaracionPdf(db, params.id, env)))
}

/** The draws carried out, each with the numbers that won by last digits, if it had such prizes. */
async function withDerivados(db: RouteDeps['db'], campania: string | undefined) {
  const numeros = await listNumerosDerivados(db, campania)
  return (await listDrawnSorteos(db, campania)).map(row => {
    const derivados = numeros.get(row.id)
    return { row, derivados: derivados && { derivados } }
  })
}

const TRAS_LA_FUNCION = 'cuando salga el último premio'

type Publico = ReplyOf<typeof resultadoApi.resultado>['sorteo']

/** The prizes by last digits, with their numbers once drawn. */
async function derivadosOf(db: RouteDeps['db'], { id, prueba }: PublicoRow): Promise<Publico['derivados']> {
  const { cierre, resultado } = prueba ? readPrueba(prueba) : {}
  const numerosOf = (id: string) => resultado?.derivados[cierre?.derivados.findIndex(d => d.id === id) ?? -1] ?? []
  const derivados = await listDerivadosOf(db, id)
  const entregados = resultado && derivados.length > 0 ? await listEntregados(db, id) : null
  return derivados.map(({ id, nombre, de, cifras }) => {
    const { entregados: cuantos = 0, portadores } = entregados?.get(id) ?? {}
    return {
      _id: id,
      nombre,
      dePremio: de,
      cifras,
      numeros: numerosOf(id),
      ...(entregados && { entregados: cuantos }),
      ...(portadores && { portadores }),
    }
  })
}

/** The public data of a draw: of its participants only the winners' names, as in the list of winners. */
function toPublico(row: PublicoRow, zone: string): Omit<Publico, 'derivados'> {
  const cierre = row.cierre && readCierre(row.cierre)
  const resultado = row.prueba && readPrueba(row.prueba).resultado
  const ganadores = row.premios.map(({ id }) => {
    const ganador = row.ganadores.find(({ premio_id }) => premio_id === id)
    return ganador ? { numeroRifa: ganador.numero, nombreParticipante: ganador.nombre } : null
  })
  const suplentes = row.ganadores.filter(({ premio_id }) => premio_id === null)
  return {
    ...toSorteo(row),
    ...toDesierto(row.desierto),
    ...toCancelado(row.cancelado),
    agendado: (row.fuente_cambiada_at ?? row.created_at).toISOString(),
    cerrado: row.cerrado_at?.toISOString() ?? '',
    realizado: row.realizado_at?.toISOString() ?? '',
    participantes: cierre?.participantes ?? null,
    sinVender: cierre?.sinVender ?? null,
    simuladas: cierre?.historia.simuladas ?? 0,
    raiz: cierre?.raiz ?? '',
    huella: cierre?.sello.huella ?? '',
    ronda: cierre ? toRonda(cierre) : null,
    cierre,
    espera: cierre && !resultado ? (row.funcion?.empezada ? TRAS_LA_FUNCION : esperaOf(cierre, zone)) : '',
    entropia: resultado?.entropia ?? null,
    semilla: resultado?.semilla ?? '',
    funcion: row.funcion && toFuncion(row.funcion),
    ganadores: resultado ? ganadores : [],
    suplentes: suplentes.map(({ numero }) => ({ numeroRifa: numero })),
    llamados: row.llamados.map(toLlamado),
  }
}

/** A call as everybody sees it: number and prize, without names, except who showed a ticket sold without a name. */
const toLlamado = ({ numero, premio, turno, ...row }: PublicoRow['llamados'][number]): Publico['llamados'][number] => ({
  premio,
  turno,
  numeroRifa: numero,
  estado: estadoOf(row),
  llamado: new Date(row.llamado_at).toISOString(),
  vence: new Date(row.vence_at).toISOString(),
  prorrogas: row.prorrogas.map(({ antes, hasta, motivo }) => ({
    antes: new Date(antes).toISOString(),
    hasta: new Date(hasta).toISOString(),
    motivo,
  })),
  entregado: row.entregado_dia ?? '',
  ...(row.portador && { portador: row.portador }),
})

function toRonda({ ronda }: Cierre): Publico['ronda'] {
  return ronda && { ...ronda, sale: new Date(horaDeRonda(ronda.usada)).toISOString() }
}
