import { useLocalStorage } from '@mantine/hooks'
import { porCifras } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { boletosOfSorteoQuery } from '#domain/compra/compra.api.ts'
import type { Resultado } from '#domain/resultado/resultado.api.ts'
import { cuantosTerminan, moment } from '#domain/resultado/resultado.rules.ts'
import { type Escena, endingsOut, fateOf, POR_EMPEZAR } from '#domain/resultado/resultado-en-vivo.rules.ts'
import { desiertoMessages, premiosDelDesierto } from '#domain/sorteo/sorteo-desierto.messages.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { selladoQuery } from '#domain/verificar/verificar.api.ts'
import { classNames } from '#lib/class-names.ts'
import { count, padNumber } from '#lib/format.ts'
import { pictureAddress } from '#lib/paths.ts'
import { useSession } from '#lib/session.ts'
import { Icon } from '#ui/base/icon.tsx'
import { TextField } from '#ui/form/form.tsx'
import { Wheels } from '#ui/ticket/wheels.tsx'
import styles from './live-stage.module.css'

type LiveWaitProps = { escena: Escena; sorteo: Resultado; children?: ReactNode }

/** Before the first wheel turns: the countdown, the sealed list, the round that is awaited. */
export function LiveWait({ escena, sorteo, children }: LiveWaitProps) {
  const { titulo, texto, faltan } = wordsOf(escena, sorteo)
  return (
    <section className={styles.liveMiddle}>
      <h1 className={classNames(styles.livePrize, 'num')}>{titulo}</h1>
      {faltan > 0 && <LiveClock faltan={faltan} />}
      <p className={styles.liveText}>{texto}</p>
      {children}
    </section>
  )
}

function wordsOf(escena: Escena, sorteo: Resultado) {
  const { fuente, fuenteDatos, espera, ronda, participantes } = sorteo
  const numeros = `${count(participantes ?? 0)} números`
  switch (escena.tipo) {
    case 'cancelado':
      return { titulo: 'Este sorteo se canceló', texto: '', faltan: 0 }
    case 'desierto': {
      const texto = `${desiertoMessages.ninguno} ${premiosDelDesierto(sorteo.desierto ?? {})}`
      return { titulo: desiertoMessages.titulo, texto, faltan: 0 }
    }
    case 'sellado': {
      const saliendo = escena.faltan === 0 ? 'La ronda ya sale: se está sorteando.' : `El resultado sale ${espera}.`
      const titulo = ronda ? `Esperando la ronda ${count(ronda.usada)}` : 'Lista sellada'
      return { titulo, texto: `Las ventas están cerradas con ${numeros}. ${saliendo}`, faltan: escena.faltan ?? 0 }
    }
    case 'por-empezar':
      return {
        titulo: 'Los premios están por salir',
        texto: `${POR_EMPEZAR} ${aheadOf(fuente)}`.trim(),
        faltan: 0,
      }
    default: {
      const faltan = escena.tipo === 'cuenta' ? escena.faltan : 0
      const titulo = faltan > 0 ? `Sorteo del ${nombreDeSorteo(sorteo)}` : 'El sorteo está por empezar'
      const espera = faltan > 0 ? '' : ' Ya pasó su hora: espera su sorteo.'
      return { titulo, texto: `Previsto para el ${moment(fuenteDatos.hora)}.${espera}`, faltan }
    }
  }
}

/** With a public source, viewers who compute know the outcome ahead; of a secret nobody can, and a drum's numbers nobody computes. */
const aheadOf = (fuente: Resultado['fuente']): string =>
  fuente === 'drand' || fuente === 'loteria'
    ? 'El azar es público: quien rehaga la cuenta puede saberlo antes que esta pantalla.'
    : ''

const unidades = [
  ['días', 86_400, Number.POSITIVE_INFINITY],
  ['horas', 3_600, 24],
  ['min', 60, 60],
  ['seg', 1, 60],
] as const

function LiveClock({ faltan }: { faltan: number }) {
  const seconds = Math.ceil(faltan / 1000)
  const shown = unidades.filter(([, size]) => size <= 60 || seconds >= size)
  return (
    <div className={styles.liveClock} role="timer" aria-label="Falta para el sorteo">
      {shown.map(([unidad, size, until]) => (
        <div key={unidad}>
          <Wheels
            digits={String(Math.floor(seconds / size) % until).padStart(2, '0')}
            size="clamp(1.75rem, 9cqi, 7rem)"
          />
          <span aria-hidden="true">{unidad}</span>
        </div>
      ))}
    </div>
  )
}

/** The prizes with their pictures, until the first one is revealed. */
export function LiveGifts({ premios }: Pick<Resultado, 'premios'>) {
  if (premios.length === 0) return null
  return (
    <ol className={styles.liveGifts} aria-label="Premios">
      {premios.map(({ _id, nombre, imagen }, i) => (
        <li key={_id}>
          {imagen ? (
            <img src={pictureAddress(imagen)} alt="" width={320} height={240} />
          ) : (
            <span className={styles.liveGift} aria-hidden="true">
              <Icon name="gift" size={36} />
            </span>
          )}
          <b className="num">{`${i + 1}º`}</b>
          <span>{nombre}</span>
        </li>
      ))}
    </ol>
  )
}

/** The prizes by last digits: by those of which prize, and once that is out, with which. */
export function LiveEndings({ sorteo, escena }: MyNumbersProps) {
  const fuera = new Map(endingsOut(sorteo, escena).map(({ _id, termina }) => [_id, termina]))
  if (sorteo.derivados.length === 0) return null
  return (
    <ul className={styles.liveEndings} aria-label="Premios por terminación">
      {sorteo.derivados.map(({ _id, nombre, dePremio, cifras, numeros }) => {
        const termina = fuera.get(_id)
        const place = sorteo.premios.findIndex(premio => premio._id === dePremio) + 1
        return (
          <li key={_id}>
            <b>{nombre}</b>
            {termina
              ? numeros.length === 0
                ? `: ganan los que terminan en ${termina}`
                : `: ${numeros.length === 1 ? 'gana' : 'ganan'} ${cuantosTerminan(numeros.length, termina)}`
              : `: ${porCifras(cifras)} del ${place}º premio`}
          </li>
        )
      })}
    </ul>
  )
}

type MyNumbersProps = { sorteo: Resultado; escena: Escena }

/** How many are named; of more than these the others are counted. */
const NAMED = 5

/** The outcome of the viewer's numbers: those of the account, or one that is typed. From the closing on. */
export function MyNumbers({ sorteo, escena }: MyNumbersProps) {
  const session = useSession()
  const sealed = sorteo.estado === 'cerrado' || sorteo.estado === 'realizado'
  const { data: own = [] } = useQuery({ ...boletosOfSorteoQuery(sorteo._id), enabled: sealed && session !== null })
  if (!sealed) return null
  if (own.length === 0) return <TypedNumber sorteo={sorteo} escena={escena} />
  const fates = own.map(numero => ({ numero, ...fateOf(sorteo, escena, numero, padNumber(numero)) }))
  const shown = fates.toSorted((a, b) => Number(b.won) - Number(a.won)).slice(0, NAMED)
  return (
    <ul className={styles.liveMine} aria-label="Tus boletos">
      {shown.map(fate => (
        <li key={fate.numero} className={classNames(fate.won && styles.won)}>
          {fate.text}
        </li>
      ))}
      {own.length > NAMED && <li>{`Y ${own.length - NAMED} números más.`}</li>}
    </ul>
  )
}

function TypedNumber({ sorteo, escena }: MyNumbersProps) {
  const [typed, setTyped] = useLocalStorage({ key: `mi-numero-${sorteo._id}`, defaultValue: '' })
  const numero = /^\d{1,7}$/.test(typed) ? Number(typed) : 0
  const { data: takesPart } = useQuery({ ...selladoQuery(sorteo._id, numero), enabled: numero > 0 })
  const fate = fateOf(sorteo, escena, numero, padNumber(numero))
  return (
    <div className={styles.liveMine}>
      <TextField
        label="¿Cuál es tu número?"
        inputMode="numeric"
        value={typed}
        onChange={event => setTyped(event.currentTarget.value.trim())}
      />
      {numero > 0 && takesPart === true && <p className={classNames(fate.won && styles.won)}>{fate.text}</p>}
      {numero > 0 && takesPart === false && <p>{`El ${padNumber(numero)} no está en la lista: no participa.`}</p>}
    </div>
  )
}
