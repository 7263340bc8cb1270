import { contactoForm } from '@talonario/contract'
import { ux } from '#config/ux.ts'
import { useContacto } from '#domain/contacto/contacto.api.ts'
import { contactoMessages } from '#domain/contacto/contacto.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { Button } from '#ui/base/button.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'
import { FieldPairs, TextArea, TextField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'

/** A message to the organisers. Sent, the form is empty again; refused, what was written stays. */
export function ContactoForm() {
  const form = useContractForm(contactoForm, { nombre: '', email: '', mensaje: '' })
  const contacto = useContacto()
  const autoClose = ux.contactToast
  const send = form.onSubmit(values =>
    contacto.mutateAsync(values, {
      onSuccess: () => {
        form.reset()
        toastSuccess(contactoMessages.enviado, { autoClose })
      },
      onError: error =>
        toastError(contactoMessages.noEnviado, { detail: sentenceOf(error, { refused: '' }), autoClose }),
    }),
  )
  return (
    <Panel title="Escribinos">
      <Form onSubmit={send}>
        <FieldPairs>
          <TextField label="Nombre" autoComplete="name" key={form.key('nombre')} {...form.getInputProps('nombre')} />
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
        </FieldPairs>
        <TextArea label="Mensaje" rows={6} key={form.key('mensaje')} {...form.getInputProps('mensaje')} />
        <Button kind="primary" large full type="submit" icon="mail" busy={contacto.isPending && 'Enviando...'}>
          Enviar mensaje
        </Button>
      </Form>
    </Panel>
  )
}
