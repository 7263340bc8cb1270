import { type FiltroActos, useExportarAuditoria } from '#domain/auditoria/auditoria.api.ts'
import { auditoriaMessages } from '#domain/auditoria/auditoria.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { toastError } from '#ui/feedback/toast.ts'

/** Saves the acts that are found as a file for a spreadsheet. */
export function ExportActs({ filtro }: { filtro: FiltroActos }) {
  const { mutate, isPending } = useExportarAuditoria()
  const onError = (error: unknown) => toastError(sentenceOf(error, auditoriaMessages.exportar))
  return (
    <Button icon="download" busy={isPending && 'Exportando...'} onClick={() => mutate(filtro, { onError })}>
      Exportar CSV
    </Button>
  )
}
