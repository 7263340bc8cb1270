import type { Sorteo } from '@talonario/contract'
import { cargaPendiente } from '#domain/cierre/cierre.rules.ts'
import { DrumForm } from './drum-form.tsx'
import { ExtractForm } from './extract-form.tsx'

/** What an organiser has to enter for a closed draw to get its result, if anything. */
export function DrawEntry({ sorteo }: { sorteo: Sorteo }) {
  const carga = cargaPendiente(sorteo, Date.now())
  if (carga === 'extracto') return <ExtractForm key={sorteo._id} sorteo={sorteo} />
  return carga === 'bolillero' ? <DrumForm key={sorteo._id} sorteo={sorteo} /> : null
}
