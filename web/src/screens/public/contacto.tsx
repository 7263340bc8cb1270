import { contactoForm } from '@talonario/contract'
import { ux } from '#config/ux.ts'
import { useContacto } from '#domain/contacto/contacto.api.ts'
import { contactoMessages } from '#domain/contacto/contacto.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { classNames } from '#lib/class-names.ts'
import { useConfig } from '#lib/config.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { Button } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'
import { FieldPairs, Form, TextArea, TextField } from '#ui/form/form.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import styles from './contacto.module.css'

/** How to reach the organisers. */
export default function Contacto() {
  const { contactEmail } = useConfig()
  return (
    <>
      <PageTitle>Contacto</PageTitle>
      <header className={classNames('band', styles.contactBanner)}>
        <div className="page">
          <h1>Contacto</h1>
          <p>¿Una duda sobre tu boleto, un pago o el sorteo? Le llega a quien organiza la rifa.</p>
          {contactEmail && (
            <a href={`mailto:${contactEmail}`}>
              <Icon name="mail" />
              {contactEmail}
            </a>
          )}
        </div>
      </header>
      <div className={classNames('page', styles.contactPage)}>
        <ContactoForm />
      </div>
    </>
  )
}

/** A message to the organisers. Sent, the form is empty again; refused, what was written stays. */
function ContactoForm() {
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
          <TextField label="Nombre" autoComplete="name" field={form.field('nombre')} />
          <TextField label="Email" type="email" autoComplete="email" field={form.field('email')} />
        </FieldPairs>
        <TextArea label="Mensaje" rows={6} field={form.field('mensaje')} />
        <Button
          className="stays"
          kind="primary"
          large
          full
          type="submit"
          icon="mail"
          busy={contacto.isPending && 'Enviando...'}
        >
          Enviar mensaje
        </Button>
      </Form>
    </Panel>
  )
}
