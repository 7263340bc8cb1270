import { type Estado, type Paso, VEREDICTOS, veredictoOf } from '@talonario/sorteo/step'
import type { ClavePaso } from '@talonario/sorteo/verify'
import type { Resumen } from '#domain/verificar/verificar.rules.ts'
import { type Capitulo, capitulosOf, type Progreso } from '#domain/verificar/verificar-progreso.rules.ts'
import { classNames } from '#lib/class-names.ts'
import { count, dayDots } from '#lib/format.ts'
import { Icon, type IconName } from '#ui/base/icon.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { Stamp } from '#ui/ticket/stamp.tsx'
import styles from './step-list.module.css'

type Marca = { icon: IconName; word: string }

const marcas: Record<Estado, Marca> = {
  bien: { icon: 'check', word: 'Bien' },
  aviso: { icon: 'warning', word: 'Bien, con un aviso' },
  falla: { icon: 'close', word: 'Falla' },
  omitido: { icon: 'minus', word: 'No corresponde' },
  pendiente: { icon: 'clock', word: 'Sin revisar' },
}

/** The four chapters of a verification, each with the steps taken so far. */
export function ChapterList({ pasos }: Pick<Progreso, 'pasos'>) {
  return (
    <ol className={styles.chapters} aria-label="Pasos de la verificación">
      {capitulosOf(pasos).map((capitulo, place) => (
        <Chapter key={capitulo.titulo} {...capitulo} place={place + 1} />
      ))}
    </ol>
  )
}

function Chapter({ titulo, estado, pasos, place }: Capitulo & { place: number }) {
  return (
    <li className={styles[estado]}>
      <span className={styles.chapterMark}>
        <Icon name={marcas[estado].icon} size={20} />
      </span>
      <div className="grow">
        <h3>
          {`${place}. ${titulo}`}
          <VisuallyHidden>{` (${marcas[estado].word})`}</VisuallyHidden>
        </h3>
        {pasos.length > 0 && <StepList pasos={pasos} />}
      </div>
    </li>
  )
}

/** Steps one below the other, each with its mark, its title and what it found. */
export function StepList({ pasos }: { pasos: readonly Paso<string>[] }) {
  return (
    <ul className={styles.steps}>
      {pasos.map(({ clave, titulo, estado, detalle }) => (
        <li key={clave} className={classNames(styles.step, styles[estado])} data-paso={clave}>
          <Icon name={marcas[estado].icon} small />
          <p className="grow">
            <VisuallyHidden>{`${marcas[estado].word}: `}</VisuallyHidden>
            <b>{titulo}</b> <span>{detalle}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

type VerdictProps = { pasos: readonly Paso<ClavePaso>[]; resumen: Resumen | null }

/** The result of the whole verification; the first failed step names what is wrong. */
export function Verdict({ pasos, resumen }: VerdictProps) {
  const veredicto = veredictoOf(pasos)
  const avisos = pasos.filter(({ estado }) => estado === 'aviso')
  const falla = pasos.find(({ estado }) => estado === 'falla')
  return (
    <section className={classNames(styles.verdict, styles[veredicto])} role={falla ? 'alert' : 'status'}>
      <Icon name={falla ? 'warning' : 'shield'} size={48} />
      <div className="grow">
        <h3>{VEREDICTOS[veredicto]}</h3>
        {falla && (
          <p>
            <b>{falla.titulo}.</b> {falla.detalle}
          </p>
        )}
        {veredicto === 'incompleto' && (
          <p>Falta alguna lista: agregá el archivo de la sellada y el de lo que no juega para revisarlas también.</p>
        )}
        {!falla && avisos.map(({ clave, detalle }) => <p key={clave}>{detalle}</p>)}
        {resumen && !falla && <p>{factsOf(resumen)}</p>}
      </div>
      {!falla && veredicto !== 'incompleto' && (
        <span className={styles.verdictStamp}>
          <Stamp>VERIFICADO</Stamp>
        </span>
      )}
    </section>
  )
}

function factsOf({ fecha, participantes, premios }: Resumen): string {
  const numeros = participantes === 1 ? '1 número' : `${count(participantes)} números`
  return `Sorteo del ${dayDots(fecha)} · ${numeros} · ${premios === 1 ? '1 premio' : `${premios} premios`}`
}
