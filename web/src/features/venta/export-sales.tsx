import { useExportarVentas } from '#domain/venta/venta.api.ts'
import { Button } from '#ui/base/button.tsx'

/** One's own sales as a file for a spreadsheet. */
export function ExportSales() {
  const { mutate, isPending } = useExportarVentas()
  return (
    <Button icon="download" aria-label="Exportar CSV" busy={isPending && '…'} onClick={() => mutate()}>
      <span className="only-wide">Exportar CSV</span>
    </Button>
  )
}
