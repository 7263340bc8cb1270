import type { Comprador } from '#features/venta/venta.rules.ts'
import { metodosPago } from '#features/venta/venta.rules.ts'
import type { useContractForm } from '#lib/contract-form.ts'
import { SelectField, TextField } from '#ui/fields.tsx'

type SaleForm = ReturnType<
  typeof useContractForm<{ rifaId: string; metodoPago: string; datosClienteFisico: Comprador }>
>

const metodos = [
  { value: '', label: 'Seleccionar' },
  ...Object.entries(metodosPago).map(([value, label]) => ({ value, label })),
]

/** Who buys and how they pay. The browser's own data is the seller's: it offers none of it here. */
export function BuyerFields({ form, disabled }: { form: SaleForm; disabled: boolean }) {
  const field = (name: keyof Comprador) => ({
    autoComplete: 'off',
    key: form.key(`datosClienteFisico.${name}`),
    ...form.getInputProps(`datosClienteFisico.${name}`),
  })
  return (
    <fieldset className="sale-fields" disabled={disabled}>
      <legend className="visually-hidden">Datos de quien compra</legend>
      <TextField className="whole" label="Nombre del comprador" autoCapitalize="words" {...field('nombre')} />
      <TextField label="Cédula" inputMode="numeric" {...field('cedula')} />
      <TextField label="Teléfono" type="tel" inputMode="tel" {...field('telefono')} />
      <TextField className="whole" label="Email" type="email" inputMode="email" {...field('correo')} />
      <SelectField
        className="whole"
        label="Método de pago"
        data={metodos}
        key={form.key('metodoPago')}
        {...form.getInputProps('metodoPago')}
      />
    </fieldset>
  )
}
