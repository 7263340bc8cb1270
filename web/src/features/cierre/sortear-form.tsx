import { dayFromWire, type Sorteo } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { juegaQuery, useCerrarSorteo, useRealizarSorteo } from '#domain/cierre/cierre.api.ts'
import { sortearMessages } from '#domain/cierre/cierre.messages.ts'
import { cuantosWords, daysUntil, pendingLoad, sortearQuestion, waitOf } from '#domain/cierre/cierre.rules.ts'
import { resultadoQuery } from '#domain/resultado/resultado.api.ts'
import { rifaAdminQueries } from '#domain/rifa/rifa-admin.api.ts'
import { useDeclararSinParticipantes, useSilentBeacon } from '#domain/sorteo/sorteo-admin.api.ts'
import { sinBaliza } from '#domain/sorteo/sorteo-fuente.messages.ts'
import { nombreDeSorteo, sorteoPedido } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { classNames } from '#lib/class-names.ts'
import { timeOfInstant, today } from '#lib/format.ts'
import { serverNow, useServerNow } from '#lib/live/server-clock.ts'
import { paths } from '#lib/paths.ts'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { Note } from '#ui/feedback/note.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'
import { Form, SelectField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Calendar } from '#ui/picker/calendar.tsx'
import styles from './cierre.module.css'
import { DrumForm, ExtractForm, FallbackSecret } from './draw-entry.tsx'
import { confirmDespite, confirmWaiting, DrawnNote, SealedDraw, UnsettledCash } from './sealed-draw.tsx'

type SortearFormProps = {
  sorteos: readonly Sorteo[]
  /** The draw chosen at first, if it is one of them. */
  elegido: string
  /** The choice of a show instead, which begins with the seconds from prize to prize, or null: by the host. */
  live: (show: { busy: boolean; onBegin: (ritmo: number | null) => unknown }) => ReactNode
  /** The show of a closed draw; `begun` once it was begun here. */
  stage: (idSorteo: string, begun: boolean) => ReactNode
}

/** Chooses a scheduled draw in the calendar and, after a question, carries it out. */
export function SortearForm({ sorteos, elegido, live, stage }: SortearFormProps) {
  const draws = sorteos.map(({ fechaSorteo }) => dayFromWire(fechaSorteo))
  const [chosen, setChosen] = useState((sorteos.find(({ _id }) => _id === elegido) ?? sorteos[0])?._id ?? '')
  const [missing, setMissing] = useState(false)
  const sorteo = sorteos.find(({ _id }) => _id === chosen)
  const fecha = sorteo ? dayFromWire(sorteo.fechaSorteo) : ''
  const ofDay = (day: string) => sorteos.filter(({ fechaSorteo }) => dayFromWire(fechaSorteo) === day)
  const { data: vendidas } = useQuery({ ...rifaAdminQueries.vendidas(sorteo?._id ?? ''), enabled: Boolean(sorteo) })
  // In a continua not all that are sold play.
  const continua = sorteo?.numerosDe !== undefined
  const { data: juegan } = useQuery({
    ...juegaQuery(sorteo ? sorteoPedido(sorteo) : { fechaSorteo: '' }),
    enabled: continua && sorteo.estado === 'agendado',
  })
  const cuantos = cuantosWords(continua ? { vendidas, juegan: juegan ?? undefined } : { vendidas, juegan: undefined })
  const [staged, setStaged] = useState('')
  const silent = useSilentBeacon(sorteo?.estado === 'agendado' && sorteo.fuente === 'drand')
  const realizar = useRealizarSorteo()
  const now = useServerNow(10_000)
  const espera = sorteo ? waitOf(sorteo, sorteos, now) : ''
  const [sellado, setSellado] = useState(sealedOf(sorteo))
  const { data: enEscena } = useQuery({ ...resultadoQuery(staged), enabled: staged !== '' })
  // A show is requested once: nothing is left to begin.
  const pedida = staged === sorteo?._id && Boolean(enEscena?.funcion)
  // A finished draw leaves the list; its show stays until another one is chosen.
  if (sorteo?.estado === 'cerrado' && staged !== sorteo._id) setStaged(sorteo._id)
  const choose = (next: Sorteo | undefined) => {
    setChosen(next?._id ?? '')
    setMissing(false)
    setStaged('')
    setSellado(sealedOf(next))
    realizar.reset()
  }
  const declarar = useGiveUp(sorteo, () => choose(undefined))
  const send = async (ritmo?: number | null) => {
    setMissing(!sorteo)
    if (!sorteo || espera) return
    const { text, detail } = sortearQuestion({ ...whenOf(sorteo), vendidas, juegan, enVivo: ritmo !== undefined })
    if (!(await confirm(text, { detail, confirmLabel: ritmo === undefined ? 'Realizar Sorteo' : 'Hacerlo en vivo' })))
      return
    const dicho = sorteo.estado === 'agendado' ? await confirmWaiting(sorteoPedido(sorteo)) : {}
    return dicho && draw({ ...dicho, ...sorteoPedido(sorteo), ritmo })
  }
  const draw = (pedido: Parameters<typeof realizar.mutate>[0]): Promise<unknown> =>
    realizar.mutateAsync(pedido, {
      onSuccess: ({ sorteo }) => {
        setSellado(sealedOf(sorteo))
        if (sorteo.estado === 'realizado') setChosen('')
        else setStaged(sorteo._id)
      },
      onError: async error => {
        const despite = await confirmDespite(error)
        await declarar(error)
        if (despite) await draw({ ...pedido, ...despite }).catch(() => undefined)
      },
    })
  return (
    <div className="stack gap-3">
      {staged && stage(staged, realizar.isSuccess)}
      <Panel>
        <Form className="stack gap-3" onSubmit={() => send()}>
          <Calendar value={fecha} onChange={day => choose(ofDay(day)[0])} draws={draws} onlyDraws />
          {ofDay(fecha).length > 1 && (
            <SelectField
              label="Cuál de los sorteos de ese día"
              data={ofDay(fecha).map(sorteo => ({
                value: sorteo._id,
                label: `${nombreDeSorteo(sorteo)}, a las ${timeOfInstant(sorteo.fuenteDatos.hora)}`,
              }))}
              value={chosen}
              onChange={({ currentTarget }) => choose(sorteos.find(({ _id }) => _id === currentTarget.value))}
            />
          )}
          <div className={styles.chosenDraw}>
            <img src="/dibujos/sorteo-bolillero.svg" alt="" width={84} height={63} />
            <ChosenDraw sorteo={sorteo} cuantos={cuantos} />
            {!pedida && !espera && (
              <Button
                kind="primary"
                large
                icon="trophy"
                type="submit"
                busy={realizar.isPending && 'Realizando sorteo...'}
              >
                Realizar Sorteo
              </Button>
            )}
          </div>
          {espera && <Note>{espera}</Note>}
          {silent && (
            <Note tone="bad" icon="warning">
              {sinBaliza}
            </Note>
          )}
          {sorteo && !pedida && !espera && live({ busy: realizar.isPending, onBegin: send })}
          {sorteo && (
            <div className="row wrap-lines">
              <ButtonLink icon="play" to={paths.enVivo(sorteo._id)} target="_blank">
                Abrir la pantalla en vivo
              </ButtonLink>
              {sorteo.estado === 'agendado' && !espera && (
                <CloseSales sorteo={sorteo} onGivenUp={() => choose(undefined)} />
              )}
            </div>
          )}
          {missing && <Note tone="bad">{sortearMessages.sinFecha}</Note>}
          {realizar.error && <Note tone="bad">{sentenceOf(realizar.error, sortearMessages.sortear)}</Note>}
          {sellado ? (
            <SealedDraw
              key={sellado}
              id={sellado}
              message={realizar.data ? `${realizar.data.message}.` : sortearMessages.sellado}
            />
          ) : (
            realizar.data && !(staged && isFixed(realizar.data.sorteo)) && <Outcome {...realizar.data} />
          )}
          {sorteo?.estado === 'agendado' && <UnsettledCash />}
        </Form>
      </Panel>
      {sorteo && <DrawEntry sorteo={sorteo} />}
    </div>
  )
}

const whenOf = (sorteo: Sorteo) => {
  const { hora } = sorteo.fuenteDatos
  return {
    day: nombreDeSorteo(sorteo),
    daysAhead: daysUntil(sorteo.fechaSorteo, today()),
    hora: timeOfInstant(hora),
    minutesAhead: Math.ceil((Date.parse(hora) - serverNow()) / 60_000),
    premios: sorteo.premios.length,
  }
}

/** Whether the outcome is fixed, so that its stage shows it. */
const isFixed = ({ estado, fuente }: Sorteo): boolean => estado === 'realizado' || fuente === 'interna'

/** The draw whose round is awaited; '' if none is. */
const sealedOf = (sorteo: Sorteo | undefined) =>
  sorteo?.estado === 'cerrado' && sorteo.fuente === 'drand' ? sorteo._id : ''

/** Drawn, or closed and waiting for its source: shows until when. */
function Outcome({ message, sorteo: { _id, estado } }: { message: string; sorteo: Sorteo }) {
  if (estado !== 'realizado') return <Note tone="gold" icon="shield">{`${message}.`}</Note>
  return <DrawnNote id={_id} message={message} />
}

function ChosenDraw({ sorteo, cuantos }: { sorteo: Sorteo | undefined; cuantos: string }) {
  if (!sorteo) return <p className={classNames(styles.chosenWords, 'grow muted')}>Elegí un día con sorteo.</p>
  const { premios, estado } = sorteo
  const facts = [
    premios.length === 1 ? '1 premio' : premios.length > 1 ? `${premios.length} premios` : 'Sin premios',
    cuantos,
    estado === 'cerrado' && 'ventas cerradas',
  ]
  return (
    <div className={classNames(styles.chosenWords, 'grow')} aria-live="polite">
      <p className="muted small">Sorteo elegido</p>
      <b className={classNames(styles.chosenDay, 'num')}>{nombreDeSorteo(sorteo)}</b>
      <p className="muted small">{facts.filter(Boolean).join(' · ')}</p>
    </div>
  )
}

/** What an organiser has to enter for a closed draw to get its result, if anything. */
function DrawEntry({ sorteo }: { sorteo: Sorteo }) {
  const carga = pendingLoad(sorteo, serverNow())
  if (carga === 'extracto') return <ExtractForm key={sorteo._id} sorteo={sorteo} />
  if (carga === 'secreto') return <FallbackSecret key={sorteo._id} sorteo={sorteo} />
  return carga === 'bolillero' ? <DrumForm key={sorteo._id} sorteo={sorteo} /> : null
}

/** After a refusal because nobody plays in a draw: asks whether it is given up. True once it is. */
function useGiveUp(sorteo: Sorteo | undefined, onDone: () => void): (error: unknown) => Promise<boolean> {
  const { mutateAsync } = useDeclararSinParticipantes()
  return async error => {
    if (!sorteo || !(error instanceof ApiError) || error.code !== 'NADIE_AL_DIA') return false
    const options = {
      detail: `${error.message} ${sortearMessages.sinParticipantesDetalle}`,
      confirmLabel: 'Declarar sin participantes',
    }
    if (!(await confirm(sortearMessages.sinParticipantes, options))) return false
    try {
      const { message } = await mutateAsync(sorteoPedido(sorteo))
      toastSuccess(message)
      onDone()
      return true
    } catch (refusal) {
      toastError(sentenceOf(refusal))
      return true
    }
  }
}

/** Freezes the sales of a draw and seals its list, ahead of its result. */
function CloseSales({ sorteo, onGivenUp }: { sorteo: Sorteo; onGivenUp: () => void }) {
  const { mutate, isPending } = useCerrarSorteo()
  const declarar = useGiveUp(sorteo, onGivenUp)
  const day = nombreDeSorteo(sorteo)
  const send = (pedido: Parameters<typeof mutate>[0]) =>
    mutate(pedido, {
      onSuccess: ({ message }) => toastSuccess(message),
      onError: async error => {
        const despite = await confirmDespite(error)
        if (despite) send({ ...pedido, ...despite })
        else if (!(await declarar(error))) toastError(sentenceOf(error))
      },
    })
  const close = async () => {
    const sure = await confirm(`¿Cerrar las ventas del sorteo del ${day}?`, {
      detail:
        'Desde ese momento no se vende ni se cambia ningún número, y la lista sellada queda publicada. No se puede deshacer.',
      confirmLabel: 'Cerrar ventas',
    })
    const dicho = sure && (await confirmWaiting(sorteoPedido(sorteo)))
    if (dicho) send({ ...dicho, ...sorteoPedido(sorteo) })
  }
  return (
    <Button icon="shield" busy={isPending && 'Cerrando ventas...'} onClick={close}>
      Cerrar ventas
    </Button>
  )
}
