import { calendarioApi, campaniaApi, dayToWire, sorteoApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { makeOnce } from '#http/once.ts'
import { findClase } from '#modules/campania/campania/campania.queries.ts'
import { findSorteo, listCalendario, listSorteosFuturos } from './sorteo.queries.ts'
import { diaEscrito } from './sorteo.rules.ts'
import { asignarPremio, cambiarFuente, elegirClase, generarSorteo } from './sorteo.service.ts'
import { toCancelado, toDesierto, toSorteo } from './sorteo.shape.ts'
import { cambiarFecha, guardarTransmision, ordenarPremios, quitarPremio } from './sorteo-corregir.service.ts'
import { declararSinParticipantes } from './sorteo-desierto.service.ts'

export function sorteoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, clock } = deps

  mount(app, deps, sorteoApi.declararSinParticipantes, async ({ body }) => {
    const sigue = await declararSinParticipantes(db, body, clock.now())
    const premios = sigue
      ? `sus premios pasan al del ${diaEscrito(sigue)}`
      : 'sus premios se pueden sortear con lo que nadie reclame'
    return { message: `El sorteo quedó sin participantes: ${premios}.` }
  })

  mount(app, deps, sorteoApi.sorteosFuturos, async () => {
    const sorteos = (await listSorteosFuturos(db)).map(toSorteo)
    return { sorteos, message: sorteos.length === 0 ? 'No hay sorteos futuros disponibles.' : '' }
  })

  mount(app, deps, calendarioApi.calendario, async ({ query }) => {
    const [clase = 'serie', sorteos] = [await findClase(db, query.campania), await listCalendario(db, query.campania)]
    return {
      clase,
      sorteos: sorteos.map(({ fecha, vence_at, desierto, cancelado, ...sorteo }) => {
        const vence = vence_at?.toISOString() ?? ''
        return { ...sorteo, ...toDesierto(desierto), ...toCancelado(cancelado), fechaSorteo: dayToWire(fecha), vence }
      }),
    }
  })

  mount(app, deps, campaniaApi.elegirClase, async ({ body }) => {
    await elegirClase(db, body)
    return {
      message:
        body.clase === 'continua'
          ? 'Cada número juega en todos los sorteos de la campaña.'
          : 'Cada número juega en su sorteo.',
    }
  })

  mount(app, deps, sorteoApi.generarSorteo, async ({ body, caller, key }) => {
    const { fechaSorteo, ...elegida } = body
    const { id } = await makeOnce(db, { caller, key }, clock.now(), async db => ({
      id: await generarSorteo(db, fechaSorteo, elegida, deps),
    }))
    return { sorteo: toSorteo(await findSorteo(db, id)), message: 'Sorteo agendado con éxito.' }
  })

  mount(app, deps, sorteoApi.cambiarFuente, async ({ body }) => {
    const { fechaSorteo, sorteoId, ...elegida } = body
    const id = await cambiarFuente(db, { fechaSorteo, sorteoId }, elegida, deps)
    return { sorteo: toSorteo(await findSorteo(db, id)), message: 'Listo: se cambió cómo se sortea.' }
  })

  mount(app, deps, sorteoApi.asignarPremio, async ({ body }) => ({
    premios: await asignarPremio(db, body.idSorteo, body.idPremios),
    message: 'Premios asignados al sorteo con éxito.',
  }))

  mount(app, deps, sorteoApi.quitarPremio, async ({ body }) => {
    await quitarPremio(db, body.idSorteo, body.idPremio)
    return { message: 'El premio volvió a quedar libre.' }
  })

  mount(app, deps, sorteoApi.ordenarPremios, async ({ body }) => {
    await ordenarPremios(db, body)
    return { message: 'El orden de los premios se guardó.' }
  })

  mount(app, deps, sorteoApi.guardarTransmision, async ({ body }) => {
    await guardarTransmision(db, body)
    return {
      sorteo: toSorteo(await findSorteo(db, body.idSorteo)),
      message: body.transmision ? 'La transmisión quedó publicada con el sorteo.' : 'El sorteo quedó sin transmisión.',
    }
  })

  mount(app, deps, sorteoApi.cambiarFecha, async ({ body }) => {
    const { fechaNueva: ahora, ...pedido } = body
    const { id, avisados } = await cambiarFecha(db, { ...pedido, ahora }, deps)
    const told =
      avisados === 1 ? ' Se avisó a 1 comprador.' : avisados > 1 ? ` Se avisó a ${avisados} compradores.` : ''
    return { sorteo: toSorteo(await findSorteo(db, id)), message: `El sorteo cambió de fecha.${told}` }
  })
}
