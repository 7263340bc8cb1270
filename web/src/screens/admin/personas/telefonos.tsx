import { PhoneTable } from '#features/telefono/phone-table.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/** The telephones that sell without signal. */
export default function Telefonos() {
  return (
    <>
      <PageHead title="Teléfonos" intro="Quién lleva números para vender sin señal, y qué falta que llegue." />
      <PhoneTable />
    </>
  )
}
