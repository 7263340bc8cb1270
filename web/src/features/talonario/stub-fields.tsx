import type { TextInputProps } from '@mantine/core'
import type { ReplyOf, talonarioApi } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { metodosPago } from '#domain/compra/compra.messages.ts'
import { vendedoresActivosQuery } from '#domain/vendedor/vendedor.api.ts'
import { useConfig } from '#lib/config.ts'
import type { ContractForm } from '#lib/form/contract-form.ts'
import { FieldPairs, SelectField, TextField } from '#ui/form/form.tsx'
import { DateField } from '#ui/picker/date-field.tsx'

type Talon = Record<
  'numero' | 'nombre' | 'cedula' | 'telefono' | 'correo' | 'fecha' | 'vendedor' | 'metodoPago',
  string
>

type FieldsProps = {
  form: ContractForm<Talon>
  libro: ReplyOf<typeof talonarioApi.verTalonario>
  mesa: boolean
  /** What is wrong with the number. */
  wrong: string
  /** Enter in the number's field. */
  onNumber: () => void
}

/** What a stub says, in its order. Autofill is off, because it would offer one's own data. */
export function StubFields({ form, libro, mesa, wrong, onNumber }: FieldsProps) {
  const { correoEnPersona } = useConfig()
  const sinCorreo = mesa || correoEnPersona === 'opcional'
  const text = (name: keyof Talon, look: TextInputProps) => (
    <TextField autoComplete="off" {...look} {...form.getInputProps(name)} />
  )
  const { value, ...numero } = form.getInputProps('numero')
  return (
    <>
      {mesa && libro.talonario.idVendedor === '' && <Seller form={form} />}
      <TextField
        {...numero}
        value={value}
        label="Número del talón"
        inputMode="numeric"
        autoComplete="off"
        error={wrong}
        onChange={({ currentTarget }) =>
          form.setFieldValue('numero', currentTarget.value.replace(/\D/g, '').slice(0, 7))
        }
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onNumber()
        }}
      />
      {text('nombre', { label: 'Nombre', autoCapitalize: 'words' })}
      <FieldPairs>
        {text('cedula', { label: mesa ? 'Documento (opcional)' : 'Documento', inputMode: 'numeric' })}
        {text('telefono', { label: mesa ? 'Teléfono (opcional)' : 'Teléfono', type: 'tel', inputMode: 'tel' })}
      </FieldPairs>
      {text('correo', { label: sinCorreo ? 'Email (opcional)' : 'Email', type: 'email', inputMode: 'email' })}
      {!mesa && (
        <SelectField
          label="Método de pago"
          data={Object.entries(metodosPago).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('metodoPago')}
        />
      )}
      <DateField
        label="Fecha de la venta"
        hint="La que dice el talón. Vacía, queda la de hoy. Sirve para los que siguen."
        value={form.values.fecha}
        error={form.errors.fecha}
        onChange={fecha => form.setFieldValue('fecha', fecha)}
      />
    </>
  )
}

/** Of a book that nobody has now. */
function Seller({ form }: Pick<FieldsProps, 'form'>) {
  const sellers = useQuery(vendedoresActivosQuery).data ?? []
  return (
    <SelectField
      label="¿Quién vendió?"
      data={[
        { value: '', label: 'Elegí un vendedor' },
        ...sellers.map(({ _id, nombreCompleto }) => ({ value: _id, label: nombreCompleto })),
      ]}
      {...form.getInputProps('vendedor')}
    />
  )
}
