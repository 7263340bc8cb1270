import { type Day, primeraRifaForm } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useEmpezarRifa } from '#domain/comienzo/comienzo.api.ts'
import { usoQuery } from '#domain/uso/uso.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useConfig } from '#lib/config.ts'
import { parseAmount } from '#lib/form/amount.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { today } from '#lib/format.ts'
import { useSignedIn } from '#lib/session.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { FieldPairs, Form, TextField } from '#ui/form/form.tsx'
import { DateField } from '#ui/picker/date-field.tsx'

type Written = {
  nombre: string
  contacto: string
  cantidad: string
  precioRifa: string
  fecha: Day | ''
  premio: string
}

/** Name, numbers, day and prize of a raffle among a few, in one form; nothing for another kind. */
export function FirstRaffle() {
  const venden = useQuery(usoQuery).data?.venden
  return venden === 'pocos' ? <RaffleForm /> : null
}

function RaffleForm() {
  const { user } = useSignedIn()
  const { contactEmail } = useConfig()
  // The address that a first organiser gets without having said one.
  const own = user.email.endsWith('.local') ? '' : user.email
  const empty: Written = {
    nombre: '',
    contacto: contactEmail || own,
    cantidad: '',
    precioRifa: '',
    fecha: '',
    premio: '',
  }
  const form = useContractForm<Written>(primeraRifaForm, empty, { toBody: bodyOf, live: true })
  const empezar = useEmpezarRifa()
  const send = form.onSubmit(values =>
    empezar.mutateAsync(bodyOf(values), { onSuccess: ({ message }) => toastSuccess(message) }),
  )
  return (
    <Form onSubmit={send} aria-label="Armá tu rifa">
      <TextField label="Nombre de la rifa" maxLength={60} {...form.getInputProps('nombre')} />
      <FieldPairs>
        <TextField label="Cuántos números" inputMode="numeric" {...form.getInputProps('cantidad')} />
        <TextField label="Precio de cada número" inputMode="decimal" {...form.getInputProps('precioRifa')} />
      </FieldPairs>
      <DateField
        label="Día del sorteo"
        min={today()}
        value={form.getValues().fecha}
        onChange={fecha => form.setFieldValue('fecha', fecha)}
        error={form.errors.fecha}
      />
      <TextField label="Qué se sortea" {...form.getInputProps('premio')} />
      <TextField label="Email de contacto" inputMode="email" {...form.getInputProps('contacto')} />
      {empezar.error && <Note tone="bad">{sentenceOf(empezar.error)}</Note>}
      <Button kind="primary" type="submit" busy={empezar.isPending && 'Armando la rifa...'}>
        Armar la rifa
      </Button>
    </Form>
  )
}

const bodyOf = ({ precioRifa, cantidad, ...rest }: Written) => ({
  ...rest,
  cantidad: Number(cantidad.replace(/\./g, '')),
  precioRifa: parseAmount(precioRifa) ?? 0,
})
