import type { TextInputProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { cobros, metodosPago, quienCobro } from '#domain/compra/compra.messages.ts'
import { ventaQueries } from '#domain/venta/venta.api.ts'
import { type Cliente, type Comprador, compradorOf, filterClientes } from '#domain/venta/venta.rules.ts'
import { classNames } from '#lib/class-names.ts'
import { useConfig } from '#lib/config.ts'
import type { useContractForm } from '#lib/form/contract-form.ts'
import { Button } from '#ui/base/button.tsx'
import { SelectField, TextField } from '#ui/form/form.tsx'
import styles from './venta.module.css'

type SaleForm = ReturnType<
  typeof useContractForm<{
    rifaId: string
    metodoPago: string
    cobro: string
    comprobante: string
    datosClienteFisico: Comprador
  }>
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
/** Somebody else may have taken it, and it has a slip. Cash is with the seller. */
const sinEfectivo = (metodo: string) => metodo === 'pos' || metodo === 'transferencia'

/** Who bought before and fits what is typed as a name or a telephone: one tap fills in the rest. */
function KnownBuyers({ form }: { form: SaleForm }) {
  const [typed, setTyped] = useState('')
  const { data: clientes = [] } = useQuery(ventaQueries.clientes())
  for (const field of ['nombre', 'telefono'] as const)
    form.watch(`datosClienteFisico.${field}`, ({ value }) => setTyped(String(value)))
  const found = filterClientes(clientes, typed)
  const choose = (cliente: Cliente) => {
    for (const [field, value] of Object.entries(compradorOf(cliente)))
      form.setFieldValue(`datosClienteFisico.${field as keyof Comprador}`, value)
    setTyped('')
    form.getInputNode('metodoPago')?.focus({ preventScroll: true })
  }
  return (
    <ul className={classNames(styles.whole, styles.knownBuyers)} aria-label="Ya te compraron" aria-live="polite">
      {found.slice(0, 3).map(cliente => (
        <li key={cliente.cedula}>
          <Button kind="quiet" full icon="person" onClick={() => choose(cliente)}>
            {[cliente.nombre, cliente.telefono].filter(Boolean).join(' · ')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

type BuyerFieldsProps = {
  form: SaleForm
  disabled: boolean
  /** Sells the same by a QR that the buyer pays; undefined: not from here. */
  onQr: ((form: HTMLFormElement | null) => void) | undefined
}

/** Buyer and payment. Autofill is off, because it would offer the seller's own data. */
export function BuyerFields({ form, disabled, onQr }: BuyerFieldsProps) {
  const { correoEnPersona } = useConfig()
  const sinCorreo = correoEnPersona === 'opcional'
  const [metodo, setMetodo] = useState(form.getValues().metodoPago)
  form.watch('metodoPago', ({ value }) => {
    setMetodo(value)
    // Out of sight it could not be put right.
    if (sinEfectivo(value)) return
    form.setFieldValue('comprobante', '')
    form.setFieldValue('cobro', 'organizacion')
  })
  return (
    <fieldset className={styles.saleFields} disabled={disabled}>
      <legend className="visually-hidden">Datos de quien compra</legend>
      {datos.map(([name, look]) => (
        <Fragment key={form.key(`datosClienteFisico.${name}`)}>
          <TextField
            autoComplete="off"
            {...look}
            {...(name === 'correo' && sinCorreo && { label: 'Email (opcional)' })}
            {...form.getInputProps(`datosClienteFisico.${name}`)}
          />
          {name === 'nombre' && !disabled && <KnownBuyers form={form} />}
        </Fragment>
      ))}
      <SelectField
        className={onQr ? undefined : styles.whole}
        label="Método de pago"
        data={metodos}
        key={form.key('metodoPago')}
        {...form.getInputProps('metodoPago')}
      />
      {onQr && (
        <div className="field">
          <span className="field-label">Con su teléfono</span>
          <Button className={styles.byQr} full onClick={event => onQr(event.currentTarget.form)}>
            Cobrar con QR
          </Button>
        </div>
      )}
      {sinEfectivo(metodo) && (
        <>
          <SelectField
            className={styles.whole}
            label={quienCobro}
            data={Object.entries(cobros).map(([value, label]) => ({ value, label }))}
            key={form.key('cobro')}
            {...form.getInputProps('cobro')}
          />
          <TextField
            className={styles.whole}
            label="Comprobante (opcional)"
            autoComplete="off"
            key={form.key('comprobante')}
            {...form.getInputProps('comprobante')}
          />
        </>
      )}
    </fieldset>
  )
}
