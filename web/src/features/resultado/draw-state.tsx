import type { Desierto } from '@talonario/contract'
import type { ReactNode } from 'react'
import type { Resultado } from '#domain/resultado/resultado.api.ts'
import { aQuienTermina, earlyWords, moment, trialWords } from '#domain/resultado/resultado.rules.ts'
import { desiertoMessages, premiosDelDesierto } from '#domain/sorteo/sorteo-desierto.messages.ts'
import { fuenteWords, needsTrust } from '#domain/sorteo/sorteo-fuente.messages.ts'
import { asksForTrust } from '#domain/sorteo/sorteo-fuente.rules.ts'
import { classNames } from '#lib/class-names.ts'
import { dayDots } from '#lib/format.ts'
import { serverNow } from '#lib/live/server-clock.ts'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Disclosure } from '#ui/list/disclosure.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'
import { DrawPapers, PrizeWinners, SealPanel } from './draw-papers.tsx'
import styles from './resultado.module.css'

type DrawStateProps = {
  sorteo: Resultado
  /** 'Mi número' until there is a proof. */
  ownNumber: ReactNode
  /** The component that recomputes the proof, with the draw's papers. */
  proofDesk: (papers: ReactNode) => ReactNode
  /** Whether all of it holds, in one sentence. */
  trust: ReactNode
  /** Whether the details are open from the beginning. */
  detailed: boolean
}

/** The content of a draw's page, by its state. */
export function DrawState({ sorteo, ownNumber, ...drawn }: DrawStateProps) {
  if (sorteo.desierto) return <WithoutParticipants desierto={sorteo.desierto} sorteo={sorteo} />
  if (sorteo.estado === 'cancelado') return <CalledOff cancelado={sorteo.cancelado} />
  if (sorteo.estado === 'agendado') return <Scheduled sorteo={sorteo} />
  return sorteo.estado === 'cerrado' ? (
    <Sealed sorteo={sorteo} ownNumber={ownNumber} />
  ) : (
    <Drawn sorteo={sorteo} {...drawn} />
  )
}

/** When and why it was called off, as far as anybody had bought. */
function CalledOff({ cancelado }: Pick<Resultado, 'cancelado'>) {
  if (!cancelado) return <Note>Este sorteo se canceló y no tiene resultado.</Note>
  return (
    <Note tone="gold" icon="warning">
      <b>{`Este sorteo se canceló el ${moment(cancelado.fecha)} y no tiene resultado.`}</b>{' '}
      {`El motivo: ${cancelado.motivo}`}{' '}
      {cancelado.sigue
        ? 'Sus números siguen jugando en los otros sorteos de la rifa.'
        : 'Lo pagado se devuelve: a quienes compraron les llegó un correo.'}
    </Note>
  )
}

/** Nobody played in it: where its prizes are drawn. */
function WithoutParticipants({ desierto, sorteo }: { desierto: Desierto; sorteo: Resultado }) {
  const { sigue } = desierto
  return (
    <div className="stack gap-3">
      <Note>
        <b>{desiertoMessages.titulo}.</b> {desiertoMessages.ninguno} {premiosDelDesierto(desierto)}{' '}
        {sigue && <TextLink to={paths.resultadoOf(sigue.idSorteo)}>Ver ese sorteo</TextLink>}
      </Note>
      <PrizeNames sorteo={sorteo} />
    </div>
  )
}

function Scheduled({ sorteo }: { sorteo: Resultado }) {
  return (
    <div className="cols even">
      <div className="stack gap-3">
        <Note icon="calendar">
          {Date.parse(sorteo.fuenteDatos.hora) > serverNow()
            ? `Se sortea el ${moment(sorteo.fuenteDatos.hora)}.`
            : `Estaba previsto para el ${moment(sorteo.fuenteDatos.hora)}: espera su sorteo.`}{' '}
          Al cerrar las ventas se publican acá la lista sellada y, después, el resultado con su prueba.
        </Note>
        <PrizeNames sorteo={sorteo} />
      </div>
      <SourcePanel sorteo={sorteo} />
    </div>
  )
}

function Sealed({ sorteo, ownNumber }: Pick<DrawStateProps, 'sorteo' | 'ownNumber'>) {
  return (
    <div className="stack gap-3">
      <Early sorteo={sorteo} />
      <Note tone="gold" icon="shield">
        {`Las ventas están cerradas y la lista, sellada. El resultado sale ${sorteo.espera}.`}
      </Note>
      <div className="cols even">
        <div className="stack gap-3">
          <SealPanel sorteo={sorteo} />
          <SourcePanel sorteo={sorteo} />
        </div>
        <div className="stack gap-3">
          {ownNumber}
          <DrawPapers sorteo={sorteo} />
          <PrizeNames sorteo={sorteo} />
        </div>
      </div>
    </div>
  )
}

/** That it was a trial, or came early: in plain words, visible to everybody. */
function Early({ sorteo }: { sorteo: Resultado }) {
  const [trial, early] = [trialWords(sorteo), earlyWords(sorteo)]
  return (
    <>
      {trial && (
        <Note tone="gold" icon="warning">
          {trial}
        </Note>
      )}
      {early && (
        <Note tone="gold" icon="calendar">
          {early}
        </Note>
      )}
    </>
  )
}

function Drawn({ sorteo, proofDesk, trust, detailed }: Omit<DrawStateProps, 'ownNumber'>) {
  return (
    <div className="stack gap-4">
      <Early sorteo={sorteo} />
      <PrizeWinners sorteo={sorteo} />
      {trust}
      <hr className="perforation" />
      <Disclosure summary={<b>Ver detalles y verificar</b>} open={detailed}>
        <div className="stack gap-4">
          {proofDesk(<DrawPapers sorteo={sorteo} />)}
          <div className="cols even">
            <SourcePanel sorteo={sorteo} />
            <SealPanel sorteo={sorteo} />
          </div>
        </div>
      </Disclosure>
    </div>
  )
}

/** The prizes of a draw that has no result yet. */
function PrizeNames({ sorteo }: { sorteo: Resultado }) {
  const { premios, derivados } = sorteo
  if (premios.length === 0) return null
  return (
    <section className="stack" aria-labelledby="premios">
      <h2 id="premios">Premios</h2>
      <ItemList label="Premios">
        {premios.map(({ _id, nombre, descripcion }, i) => (
          <Item key={_id}>
            <span className={classNames('num', styles.prizeWinnerPlace)}>{`${i + 1}º`}</span>
            <span className="grow">
              <b>{nombre}</b>
              <span className={classNames('muted small', styles.prizeWinnerName)}>{descripcion}</span>
            </span>
          </Item>
        ))}
        {derivados.map(derivado => (
          <Item key={derivado._id}>
            <span className={styles.prizeWinnerPlace} />
            <span className="grow">
              <b>{derivado.nombre}</b>
              <span className={classNames('muted small', styles.prizeWinnerName)}>
                {aQuienTermina(sorteo, derivado)}
              </span>
            </span>
          </Item>
        ))}
      </ItemList>
    </section>
  )
}

/** The source of a draw's entropy, what it proves and what has to be trusted. */
function SourcePanel({ sorteo: { fuente, fuenteDatos } }: { sorteo: Resultado }) {
  const { nombre, prueba, noPrueba } = fuenteWords[fuente]
  const { oficial, respaldo, cierre } = fuenteDatos
  const forma = oficial?.forma
  const pairs = [
    oficial && (['Sorteo oficial', `${oficial.nombre}, ${dayDots(oficial.fecha)}`] as const),
    oficial && (['Cifras que cuentan', oficial.cifras] as const),
    forma && (['El extracto trae', `${forma.cantidad} números de ${forma.digitos} cifras`] as const),
    respaldo && (['Si esa red no responde en 72 horas', fuenteWords[respaldo.fuente].nombre] as const),
    cierre && (['Cierre de ventas anunciado', moment(cierre)] as const),
  ]
  return (
    <Panel title="Cómo se eligen los ganadores">
      <div className="stack">
        <p>
          <b>{nombre}</b>
        </p>
        {asksForTrust(fuente, respaldo?.fuente) && (
          <Note tone="gold" icon="warning">
            {needsTrust}
          </Note>
        )}
        <p>
          <b>Qué demuestra.</b> {prueba}
        </p>
        <p>
          <b>Qué no demuestra.</b> {noPrueba}
        </p>
        <KeyValues pairs={pairs.filter(pair => typeof pair === 'object' && pair !== null)} />
      </div>
    </Panel>
  )
}
