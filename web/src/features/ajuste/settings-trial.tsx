import { useProbarAjustes } from '#domain/ajuste/ajuste.api.ts'
import { ajusteMessages } from '#domain/ajuste/ajuste.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'

/** Tries what is saved, and tells what came of it. */
export function SettingsTrial({ what }: { what: 'cobros' | 'correo' }) {
  const probar = useProbarAjustes()
  return (
    <div className="stack">
      <div>
        <Button busy={probar.isPending && 'Probando...'} onClick={() => probar.mutate(what)}>
          {what === 'cobros' ? 'Probar los cobros' : 'Probar el correo'}
        </Button>
      </div>
      <div role="status">
        {probar.data && <Note tone={probar.data.anda ? 'good' : 'bad'}>{probar.data.message}</Note>}
      </div>
      {probar.error && <Note tone="bad">{sentenceOf(probar.error, ajusteMessages.probar)}</Note>}
    </div>
  )
}
