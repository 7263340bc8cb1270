import type { ReplyOf, resultadoApi } from '@talonario/contract'
import { type Cierre, readCierre, readPrueba } from '@talonario/sorteo/proof'
import { horaDeRonda } from '@talonario/sorteo/round'
import { toFuncion, toSorteo } from '#modules/campania/sorteo/sorteo.service.ts'
import { esperaDe } from '#modules/campania/sorteo/sorteo-fuente.service.ts'
import type { PublicoRow } from './resultado-publico.queries.ts'

const TRAS_LA_FUNCION = 'cuando salga el último premio'

type Publico = ReplyOf<typeof resultadoApi.resultado>['sorteo']

/** What anyone may know of a draw: of the people who took part, only the winners' names, as in the list of winners. */
export function toPublico(row: PublicoRow, { zone, now }: { zone: string; now: Date }): Publico {
  const cierre = row.cierre && readCierre(row.cierre)
  const resultado = row.prueba && readPrueba(row.prueba).resultado
  const ganadores = row.premios.map(({ id }) => {
    const ganador = row.ganadores.find(({ premio_id }) => premio_id === id)
    return ganador ? { numeroRifa: ganador.numero, nombreParticipante: ganador.nombre } : null
  })
  const suplentes = row.ganadores.filter(({ premio_id }) => premio_id === null)
  return {
    ...toSorteo(row),
    ...{ ahora: now.toISOString(), agendado: (row.fuente_cambiada_at ?? row.created_at).toISOString() },
    ...{ cerrado: row.cerrado_at?.toISOString() ?? '', realizado: row.realizado_at?.toISOString() ?? '' },
    ...{ participantes: cierre?.participantes ?? null, sinVender: cierre?.sinVender ?? null },
    ...{ raiz: cierre?.raiz ?? '', huella: cierre?.sello.huella ?? '', ronda: cierre ? toRonda(cierre) : null, cierre },
    espera: cierre && !resultado ? (row.funcion?.empezada ? TRAS_LA_FUNCION : esperaDe(cierre, zone)) : '',
    ...{ entropia: resultado?.entropia ?? null, semilla: resultado?.semilla ?? '' },
    funcion: row.funcion && toFuncion(row.funcion),
    ganadores: resultado ? ganadores : [],
    suplentes: suplentes.map(({ numero }) => ({ numeroRifa: numero })),
  }
}

function toRonda({ ronda }: Cierre): Publico['ronda'] {
  return ronda && { ...ronda, sale: new Date(horaDeRonda(ronda.usada)).toISOString() }
}
