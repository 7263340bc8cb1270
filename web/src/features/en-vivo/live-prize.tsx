import { useEffect, useState } from 'react'
import { ux } from '#config/ux.ts'
import type { Resultado } from '#domain/resultado/resultado.api.ts'
import { type Ganado, ganadosOf, shortName } from '#domain/resultado/resultado.rules.ts'
import { alreadyOut, type Escena, figurasEn } from '#domain/resultado/resultado-en-vivo.rules.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { classNames } from '#lib/class-names.ts'
import { useConfig } from '#lib/config.ts'
import { numberWidth, padNumber } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { useShareFile } from '#ui/feedback/share-file.ts'
import { Wheels } from '#ui/ticket/wheels.tsx'
import styles from './live-stage.module.css'

type LivePrizeProps = { escena: Escena; sorteo: Resultado; still: boolean }

/** The current prize: its wheels, and once they have stopped, its winner. `still`: at once, without rolling. */
export function LivePrize({ escena, sorteo, still }: LivePrizeProps) {
  const ganado = ganadosOf(sorteo)['i' in escena ? escena.i : 0]
  if (!ganado) return null
  const { place, premio, numero, nombre } = ganado
  const rolls = escena.tipo === 'rodando' && !still
  return (
    <section className={styles.liveMiddle}>
      <h1 className={classNames(styles.livePrize, 'num')}>{`${place}º premio · ${premio}`}</h1>
      {numero === null ? (
        <p className={classNames(styles.liveName, 'num')}>Sin número</p>
      ) : (
        <>
          <Reel digits={rolls ? figurasEn(padNumber(numero), escena.lleva) : padNumber(numero)} />
          <p className={classNames(styles.liveName, 'num')}>{rolls ? '\u00a0' : nombre}</p>
          {!rolls && <ShareWinner ganado={{ ...ganado, numero }} sorteo={sorteo} />}
        </>
      )}
    </section>
  )
}

function Reel({ digits }: { digits: string }) {
  return (
    <div className={styles.liveWheels}>
      <Wheels digits={digits} size={`min(13.5rem, 30dvh, calc(90cqi / ${digits.length}))`} />
    </div>
  )
}

type ShareWinnerProps = { ganado: Ganado & { numero: number }; sorteo: Resultado }

/** Shares the winner of a prize as a picture: number, prize, first name and initial. */
function ShareWinner({ ganado: { place, premio, numero, nombre }, sorteo }: ShareWinnerProps) {
  const brand = useConfig().nombre
  const day = `Sorteo del ${nombreDeSorteo(sorteo)}`
  const words = {
    brand,
    day,
    prize: `${place}º premio · ${premio}`,
    numero: padNumber(numero),
    name: shortName(nombre),
  }
  const share = useShareFile({
    key: ['tarjeta', words],
    get: async () => ({ bytes: await drawWinnerCard(words), fileName: `ganador-${words.numero}.png` }),
    title: day,
    ready: true,
    refused: 'No se pudo compartir la tarjeta.',
  })
  return (
    <Button icon="gift" onClick={share}>
      Compartir la tarjeta
    </Button>
  )
}

type LivePlacesProps = { escena: Escena; sorteo: Resultado; still: boolean }

const SHOWN = 3

/** Three prizes around the current one, the later one first: the previous one is done, the next is still to come. */
export function LivePlaces({ escena, sorteo, still }: LivePlacesProps) {
  const ganados = ganadosOf(sorteo)
  const now = 'i' in escena ? escena.i : escena.tipo === 'fin' ? 0 : ganados.length - 1
  const first = Math.max(0, Math.min(now - 1, ganados.length - SHOWN))
  return (
    <ol className={styles.livePlaces}>
      {ganados
        .slice(first, first + SHOWN)
        .reverse()
        .map(({ place, premio, numero, nombre }) => {
          const current = 'i' in escena && escena.i === place - 1
          const out = alreadyOut(sorteo, escena, place - 1) || (still && current)
          return (
            <li key={place} className={classNames(current && styles.now)}>
              <span className={classNames('num', styles.livePlace)}>{`${place}º`}</span>
              <span className={styles.livePlaceWords}>
                <b>{premio}</b>
                <span>{out ? nombre || 'Sin número' : 'Todavía no salió'}</span>
              </span>
              <span className={classNames('num', styles.livePlaceNumber)}>
                {out && numero !== null ? padNumber(numero) : '?'.repeat(numberWidth())}
              </span>
            </li>
          )
        })}
    </ol>
  )
}

/** What a card of a winner has on it. */
type WinnerCard = { brand: string; day: string; prize: string; numero: string; name: string }

const SIZE = 1080
const GOLD = '#f2c14e'

/** Draws a card to share: navy with gold, a square. Rejects without a canvas. */
async function drawWinnerCard({ brand, day, prize, numero, name }: WinnerCard): Promise<Blob> {
  await document.fonts?.ready
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = '#0f1a33'
  pen.fillRect(0, 0, SIZE, SIZE)
  pen.strokeStyle = GOLD
  pen.lineWidth = 6
  pen.setLineDash([18, 14])
  pen.strokeRect(40, 40, SIZE - 80, SIZE - 80)
  pen.textAlign = 'center'
  const write = (text: string, y: number, size: number, colour: string) => {
    pen.fillStyle = colour
    pen.font = fitting(pen, text, size)
    pen.fillText(text, SIZE / 2, y)
  }
  write(brand, 150, 48, '#fbf7f0')
  write('¡Felicitaciones!', 290, 84, GOLD)
  write(prize, 400, 56, '#fbf7f0')
  write(numero, 650, 220, GOLD)
  write(name, 790, 84, '#fbf7f0')
  write(day, 960, 40, '#b9c2d8')
  return await new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}

/** The font in which a line fits into the card. */
function fitting(pen: CanvasRenderingContext2D, text: string, size: number): string {
  const font = (px: number) => `800 ${px}px "Besley Variable", Georgia, serif`
  pen.font = font(size)
  return font(Math.min(size, Math.floor((size * (SIZE - 160)) / Math.max(1, pen.measureText(text).width))))
}

/** A drum while the wheels turn and three notes when they stop; off by default. */
export function useStageSound(escena: Escena) {
  const [audio, setAudio] = useState<AudioContext | null>(null)
  const { tipo } = escena
  const i = 'i' in escena ? escena.i : -1
  useEffect(() => {
    if (!audio || i < 0) return
    if (tipo === 'rodando') for (let at = 0; at < ux.revealRoll; at += 90) play(audio, 110, at, 60)
    if (tipo === 'mostrado') for (const [turn, pitch] of [523, 659, 784].entries()) play(audio, pitch, turn * 140, 400)
  }, [audio, tipo, i])
  const toggle = () => {
    void audio?.close()
    setAudio(audio ? null : new AudioContext())
  }
  return { on: audio !== null, toggle }
}

/** A tone of so many hertz that fades; milliseconds from now and long. */
function play(audio: AudioContext, pitch: number, from: number, long: number): void {
  const start = audio.currentTime + from / 1000
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: pitch })
  const volume = new GainNode(audio, { gain: 0.12 })
  volume.gain.setTargetAtTime(0, start, long / 3000)
  tone.connect(volume).connect(audio.destination)
  tone.start(start)
  tone.stop(start + long / 1000)
}
