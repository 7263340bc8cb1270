import { useExportarVentas } from '#features/venta/venta.api.ts'
import { Button } from '#ui/button.tsx'

/** One's own sales as a file for a spreadsheet. */
export function ExportSales() {
  const { mutate, isPending } = useExportarVentas()
  return (
    <Button icon="download" busy={isPending && 'Exportando...'} onClick={() => mutate()}>
      Exportar CSV
    </Button>
  )
}
