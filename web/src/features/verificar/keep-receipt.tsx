import { useGuardarComprobante } from '#domain/verificar/verificar.api.ts'
import { verificarMessages } from '#domain/verificar/verificar.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'

/** One file with the ticket and its place in the sealed list: all that a verification without this site needs. */
export function KeepReceipt({ id, codigo }: { id: string; codigo: string }) {
  const { mutate, isPending, error } = useGuardarComprobante(id)
  return (
    <>
      <Button icon="download" full busy={isPending && 'Guardando...'} onClick={() => mutate(codigo)}>
        Guardar el comprobante
      </Button>
      {error && <Note tone="bad">{sentenceOf(error, { refused: verificarMessages.noGuardo })}</Note>}
    </>
  )
}
