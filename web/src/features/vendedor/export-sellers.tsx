import { useExportarVendedores } from '#domain/vendedor/vendedor.api.ts'
import { vendedorMessages } from '#domain/vendedor/vendedor.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { toastError } from '#ui/feedback/toast.ts'

/** Saves the list of sellers as a file that can be imported again. */
export function ExportSellers() {
  const { mutate, isPending } = useExportarVendedores()
  const onError = (error: unknown) => toastError(sentenceOf(error, vendedorMessages.exportar))
  return (
    <Button icon="download" busy={isPending && 'Exportando...'} onClick={() => mutate(undefined, { onError })}>
      Exportar CSV
    </Button>
  )
}
