import type { TextInputProps } from '@mantine/core'
import { metodosPago } from '#domain/compra/compra.messages.ts'
import type { Comprador } from '#domain/venta/venta.rules.ts'
import type { useContractForm } from '#lib/form/contract-form.ts'
import { SelectField, TextField } from '#ui/form/form.tsx'
import styles from './venta.module.css'

type SaleForm = ReturnType<
  typeof useContractForm<{ rifaId: string; metodoPago: string; cobro: string; datosClienteFisico: Comprador }>
>

/** In the order they are asked at a door, each with its keyboard. */
const datos: [name: keyof Comprador, look: TextInputProps][] = [
  ['nombre', { label: 'Nombre del comprador', className: styles.whole, autoCapitalize: 'words' }],
  ['cedula', { label: 'Cédula', inputMode: 'numeric' }],
  ['telefono', { label: 'Teléfono', type: 'tel', inputMode: 'tel' }],
  ['correo', { label: 'Email', className: styles.whole, type: 'email', inputMode: 'email' }],
]
const metodos = [
  { value: '', label: 'Seleccionar' },
  ...Object.entries(metodosPago).map(([value, label]) => ({ value, label })),
]

const cobros = [
  { value: 'organizacion', label: 'La organización' },
  { value: 'vendedor', label: 'Yo, en mi cuenta' },
]

/** Buyer and payment. Autofill is off, because it would offer the seller's own data. */
export function BuyerFields({ form, disabled }: { form: SaleForm; disabled: boolean }) {
  return (
    <fieldset className={styles.saleFields} disabled={disabled}>
      <legend className="visually-hidden">Datos de quien compra</legend>
      {datos.map(([name, look]) => (
        <TextField
          key={form.key(`datosClienteFisico.${name}`)}
          autoComplete="off"
          {...look}
          {...form.getInputProps(`datosClienteFisico.${name}`)}
        />
      ))}
      <SelectField
        className={styles.whole}
        label="Método de pago"
        data={metodos}
        key={form.key('metodoPago')}
        {...form.getInputProps('metodoPago')}
      />
      <SelectField
        className={styles.whole}
        label="Si no es efectivo, ¿quién cobró?"
        data={cobros}
        key={form.key('cobro')}
        {...form.getInputProps('cobro')}
      />
    </fieldset>
  )
}
