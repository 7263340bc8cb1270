import { rifaMessages } from '#domain/rifa/rifa.messages.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** No number here: none was made yet, or none matches. */
export function NoNumbers({ searching }: { searching: boolean }) {
  if (searching) return <EmptyState drawing="vacio-numeros" title={rifaMessages.sinResultado} />
  return (
    <EmptyState
      drawing="vacio-numeros"
      title={rifaMessages.sinNumeros}
      text="Volvé en unos días: acá van a estar los números de este sorteo."
    />
  )
}
