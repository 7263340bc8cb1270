import type { boletoApi, ReplyOf } from '@talonario/contract'
import type { ReactNode } from 'react'
import { suerteWords } from '#domain/boleto/boleto-suerte.messages.ts'
import { premiosDelDesierto } from '#domain/sorteo/sorteo-desierto.messages.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import styles from './compra.module.css'

type Suerte = NonNullable<ReplyOf<typeof boletoApi.verBoleto>['boleto']['sorteos']>[number]

type OutcomeListProps<S> = { label: string; sorteos: readonly S[]; children?: (sorteo: S) => ReactNode }

/** Of a number that plays in several draws: what became of it in each, and what belongs to that draw alone. */
export function OutcomeList<S extends Suerte>({ label, sorteos, children }: OutcomeListProps<S>) {
  return (
    <ul className={styles.outcomes} aria-label={label}>
      {sorteos.map(sorteo => (
        <li key={sorteo.idSorteo}>
          <span className="grow">
            <TextLink
              className="nowrap"
              to={paths.resultadoOf(sorteo.idSorteo)}
            >{`Sorteo del ${nombreDeSorteo(sorteo)}`}</TextLink>
            {sorteo.premios.length > 0 && <b>{` ${sorteo.premios.join(', ')}`}</b>}
            {sorteo.desierto && <span className="muted small">{` ${premiosDelDesierto(sorteo.desierto)}`}</span>}
          </span>
          <Pill {...suerteWords[sorteo.suerte]} />
          {children?.(sorteo)}
        </li>
      ))}
    </ul>
  )
}
