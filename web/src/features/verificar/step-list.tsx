import type { Estado, Paso } from '@talonario/sorteo/step'
import { type Capitulo, capitulosDe } from '#domain/verificar/verificar-capitulos.rules.ts'
import type { Progreso } from '#domain/verificar/verificar-progreso.rules.ts'
import { classNames } from '#lib/class-names.ts'
import { Icon, type IconName } from '#ui/base/icon.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import './verificar.css'

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
    <ol className="chapters" aria-label="Pasos de la verificación">
      {capitulosDe(pasos).map((capitulo, place) => (
        <Chapter key={capitulo.titulo} {...capitulo} place={place + 1} />
      ))}
    </ol>
  )
}

function Chapter({ titulo, estado, pasos, place }: Capitulo & { place: number }) {
  return (
    <li className={estado}>
      <span className="chapter-mark">
        <Icon name={marcas[estado].icon} />
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
    <ul className="steps">
      {pasos.map(({ clave, titulo, estado, detalle }) => (
        <li key={clave} className={classNames('step', estado)} data-paso={clave}>
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
