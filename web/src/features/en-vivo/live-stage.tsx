import { useReducedMotion } from '@mantine/hooks'
import { type CSSProperties, type ReactNode, type RefObject, useRef, useState } from 'react'
import type { Resultado } from '#domain/resultado/resultado.api.ts'
import { earlyWords, inGroups, trialWords } from '#domain/resultado/resultado.rules.ts'
import {
  type Escena,
  escenaEn,
  fraseOf,
  isCelebrated,
  replayOf,
  withRevelados,
} from '#domain/resultado/resultado-en-vivo.rules.ts'
import { classNames } from '#lib/class-names.ts'
import { useConfig } from '#lib/config.ts'
import { count } from '#lib/format.ts'
import { useServerNow } from '#lib/live/server-clock.ts'
import { paths, pictureAddress } from '#lib/paths.ts'
import { Button, ButtonLink, TextButton, TextLink } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
import { LivePlaces, LivePrize, useStageSound } from './live-prize.tsx'
import styles from './live-stage.module.css'
import { LiveEndings, LiveGifts, LiveWait, MyNumbers } from './live-wait.tsx'

type LiveStageProps = {
  sorteo: Resultado
  /** The host's controls; the stage is then a part of that page. */
  controls?: (now: { rolling: boolean }) => ReactNode
  /** What is offered until the draw is closed. */
  before?: ReactNode
}

const palabras: Record<Escena['tipo'], string> = {
  cancelado: 'Cancelado',
  desierto: 'Sin participantes',
  cuenta: 'Pronto',
  sellado: 'En vivo',
  'por-empezar': 'En vivo',
  rodando: 'En vivo',
  mostrado: 'En vivo',
  fin: 'Terminado',
}

/** No list is sealed whose numbers may win, or its result is not public yet. */
const UNDECIDED: ReadonlySet<Escena['tipo']> = new Set(['cancelado', 'desierto', 'cuenta', 'sellado'])

/** What the page of the draw is good for now. */
const enlaces: Partial<Record<Escena['tipo'], string>> = {
  cancelado: 'Ver el sorteo',
  desierto: 'Ver el sorteo',
  fin: 'Ver el resultado y verificarlo',
}

/** The draw as it is watched, on a phone or from the back of the room. Always dark. */
export function LiveStage({ sorteo: known, controls, before }: LiveStageProps) {
  const { nombre, organizacion } = useConfig()
  const still = useReducedMotion() ?? false
  const stage = useRef<HTMLDivElement>(null)
  const [rolling, setRolling] = useState(false)
  const [replayed, setReplayed] = useState<number | null>(null)
  const now = useServerNow(rolling && !still ? 50 : 250)
  const replay = replayed === null ? null : replayOf(known, replayed, now)
  const sorteo = withRevelados(replay ?? known)
  const escena = escenaEn(sorteo, now)
  if (rolling !== (escena.tipo === 'rodando')) setRolling(escena.tipo === 'rodando')
  const entrega = escena.tipo === 'rodando' || escena.tipo === 'mostrado' || escena.tipo === 'fin'
  return (
    <div className={classNames(styles.live, 'always-dark', controls && styles.hosted)} ref={stage}>
      <div className={styles.liveRosette} aria-hidden="true" />
      <header className={styles.liveHead}>
        <TextLink className={styles.liveBrand} to={paths.landing} aria-label={`${nombre}, inicio`}>
          <img src={pictureAddress(organizacion.logo || 'logo.svg')} alt="" width={36} height={36} />
          <span>{nombre}</span>
        </TextLink>
        <span className={styles.liveState}>
          <Icon name={escena.tipo === 'fin' ? 'trophy' : 'play'} size={20} />
          {replay ? 'Repetición' : palabras[escena.tipo]}
        </span>
        <StageButtons stage={stage} escena={escena} transmision={known.transmision} />
      </header>
      {entrega ? (
        <LivePrize escena={escena} sorteo={sorteo} still={still} />
      ) : (
        <LiveWait escena={escena} sorteo={sorteo}>
          {escena.tipo === 'cuenta' && before}
        </LiveWait>
      )}
      {UNDECIDED.has(escena.tipo) ? (
        <LiveGifts premios={sorteo.premios} />
      ) : (
        <LivePlaces escena={escena} sorteo={sorteo} still={still} />
      )}
      <LiveEndings sorteo={sorteo} escena={escena} />
      {controls ? null : <MyNumbers sorteo={sorteo} escena={escena} />}
      {controls?.({ rolling: escena.tipo === 'rodando' })}
      <footer className={styles.liveSeal}>
        {earlyWords(sorteo) && <p>{earlyWords(sorteo)}</p>}
        {trialWords(sorteo) && <p>{trialWords(sorteo)}</p>}
        {sorteo.huella && <SealLine sorteo={sorteo} />}
        {escena.tipo === 'fin' && known.estado === 'realizado' && (
          <TextButton className="tap" onClick={() => setReplayed(now)}>
            Ver la repetición
          </TextButton>
        )}
        <TextLink to={paths.resultadoOf(sorteo._id)} tap>
          {enlaces[escena.tipo] ?? 'Cómo se va a poder verificar'}
        </TextLink>
      </footer>
      <p className="visually-hidden" role="status">
        {fraseOf(escena, sorteo)}
      </p>
      {!still && isCelebrated(sorteo, escena, now) && <Confetti />}
    </div>
  )
}

/** Sound, and the whole screen for a projector. */
type StageButtonsProps = { stage: RefObject<HTMLDivElement | null>; escena: Escena; transmision: string | undefined }

function StageButtons({ stage, escena, transmision }: StageButtonsProps) {
  const sound = useStageSound(escena)
  const toggleFull = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else void stage.current?.requestFullscreen()
  }
  return (
    <span className={styles.liveButtons}>
      {transmision && (
        <ButtonLink kind="quiet" to={transmision} target="_blank" rel="noopener noreferrer">
          Transmisión
        </ButtonLink>
      )}
      <Button kind="quiet" aria-pressed={sound.on} onClick={sound.toggle}>
        Sonido
      </Button>
      {document.fullscreenEnabled && (
        <Button kind="quiet" className={styles.liveFull} onClick={toggleFull}>
          Pantalla completa
        </Button>
      )}
    </span>
  )
}

function SealLine({ sorteo: { huella, ronda, participantes, funcion } }: { sorteo: Resultado }) {
  return (
    <p>
      Lista sellada <b>{inGroups(huella, 4)}</b>
      {funcion?.huella && (
        <>
          {' · resultado sellado '}
          <b>{inGroups(funcion.huella, 4)}</b>
        </>
      )}
      {ronda && ` · ronda pública ${count(ronda.usada)}`}
      {` · ${count(participantes ?? 0)} números`}
    </p>
  )
}

const PIECES = 60

/** Falls once. Decorative: not shown with reduced motion. */
function Confetti() {
  return (
    <div className={styles.confetti} aria-hidden="true">
      {Array.from({ length: PIECES }, (_, piece) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change
        <i key={piece} style={pathOf(piece)} />
      ))}
    </div>
  )
}

/** Scattered by the golden angle: even, and the same on each screen. */
function pathOf(piece: number): CSSProperties {
  const spread = (piece * 137.508) % 100
  return {
    '--x': `${spread}%`,
    '--drift': `${((piece * 53) % 40) - 20}vw`,
    '--wait': `${(piece * 37) % 900}ms`,
    '--turn': `${360 + ((piece * 71) % 720)}deg`,
    '--ink': `var(--confetti-${piece % 4})`,
  } as CSSProperties
}
