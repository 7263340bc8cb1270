import type { TextInputProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { cobros, metodosPago, quienCobro } from '#domain/compra/compra.messages.ts'
import { documentLabel } from '#domain/cuenta/cuenta-documento.rules.ts'
import type { usePlan } from '#domain/modalidad/modalidad.api.ts'
import { ventaQueries } from '#domain/venta/venta.api.ts'
import { type Cliente, type Comprador, compradorOf, filterClientes } from '#domain/venta/venta.rules.ts'
import type { Escrita } from '#domain/venta/venta-escrita.rules.ts'
import { classNames } from '#lib/class-names.ts'
import { useConfig } from '#lib/config.ts'
import type { ContractForm } from '#lib/form/contract-form.ts'
import { Button } from '#ui/base/button.tsx'
import { SelectField, TextField } from '#ui/form/form.tsx'
import styles from './venta.module.css'

/** What each way of selling asks for of a buyer: `poco`, as little as a stub may say, which an organiser enters as cash. */
const ASKS = {
  puerta: { nombre: 'Nombre del comprador', poco: false },
  talon: { nombre: 'Nombre', poco: false },
  mesa: { nombre: 'Nombre', poco: true },
  /** Its buyers are a list. */
  rango: { nombre: null, poco: true },
}

/** In the order they are asked at a door, each with its keyboard. */
const datos: [name: keyof Comprador, look: TextInputProps][] = [
  ['nombre', { className: styles.whole, autoCapitalize: 'words' }],
  ['cedula', { inputMode: 'numeric' }],
  ['telefono', { type: 'tel', inputMode: 'tel' }],
  ['correo', { className: styles.whole, type: 'email', inputMode: 'email' }],
]
const metodos = [
  { value: '', label: 'Seleccionar' },
  ...Object.entries(metodosPago).map(([value, label]) => ({ value, label })),
]
/** Somebody else may have taken it, and it has a slip. Cash is with the seller. */
const sinEfectivo = (metodo: string) => metodo === 'pos' || metodo === 'transferencia'

type SaleFieldsProps = {
  form: ContractForm<Escrita>
  planes: ReturnType<typeof usePlan>
  way: keyof typeof ASKS
  disabled?: boolean
  /** Sells the same by a QR that the buyer pays; undefined: not from here. */
  onQr?: ((form: HTMLFormElement | null) => void) | undefined
  /** What else a stub says. */
  children?: ReactNode
}

/** Buyer, plan and payment of every sale, by its way. Autofill is off, because it would offer one's own data. */
export function SaleFields({ form, planes, way, disabled = false, onQr, children }: SaleFieldsProps) {
  const { nombre, poco } = ASKS[way]
  const words = { nombre, cedula: documentLabel(), telefono: 'Teléfono', correo: 'Email' }
  const { correoEnPersona } = useConfig()
  const optional: readonly string[] = [
    ...(poco ? ['cedula', 'telefono', 'correo'] : []),
    ...(correoEnPersona === 'opcional' ? ['correo'] : []),
  ]
  return (
    <fieldset className={styles.saleFields} disabled={disabled}>
      <legend className="visually-hidden">Datos de la venta</legend>
      {nombre &&
        datos.map(([name, look]) => (
          <Fragment key={name}>
            <TextField
              autoComplete="off"
              {...look}
              label={optional.includes(name) ? `${words[name]} (opcional)` : words[name]}
              field={form.field(name)}
            />
            {name === 'nombre' && !disabled && !poco && <KnownBuyers form={form} />}
          </Fragment>
        ))}
      {planes.hay && (
        <SelectField
          className={styles.whole}
          {...planes.field}
          description={way === 'rango' && 'La que dice cada talón: si son de varias, cargalos por partes.'}
        />
      )}
      {!poco && <Payment form={form} onQr={onQr} />}
      {children && <div className={styles.whole}>{children}</div>}
    </fieldset>
  )
}

/** Who bought before and fits what is typed as a name or a telephone: one tap fills in the rest. */
function KnownBuyers({ form }: Pick<SaleFieldsProps, 'form'>) {
  const [typed, setTyped] = useState('')
  const { data: clientes = [] } = useQuery(ventaQueries.clientes())
  for (const field of ['nombre', 'telefono'] as const) form.watch(field, ({ value }) => setTyped(value))
  const found = filterClientes(clientes, typed)
  const choose = (cliente: Cliente) => {
    for (const [field, value] of Object.entries(compradorOf(cliente)))
      form.setFieldValue(field as keyof Comprador, value)
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

function Payment({ form, onQr }: Pick<SaleFieldsProps, 'form' | 'onQr'>) {
  const [metodo, setMetodo] = useState(form.getValues().metodoPago)
  form.watch('metodoPago', ({ value }) => {
    setMetodo(value)
    // Out of sight it could not be put right.
    if (sinEfectivo(value)) return
    form.setFieldValue('comprobante', '')
    form.setFieldValue('cobro', 'organizacion')
  })
  return (
    <>
      <SelectField
        className={onQr ? undefined : styles.whole}
        label="Método de pago"
        data={metodos}
        field={form.field('metodoPago')}
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
            field={form.field('cobro')}
          />
          <TextField
            className={styles.whole}
            label="Comprobante (opcional)"
            autoComplete="off"
            field={form.field('comprobante')}
          />
        </>
      )}
    </>
  )
}
