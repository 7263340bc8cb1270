import { enlaceApi, toCodigo } from '@talonario/contract'
import { useState } from 'react'
import { useAbrirEnlace } from '#domain/enlace/enlace.api.ts'
import { forgetEnlace, useEnlace } from '#domain/enlace/enlace.store.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { Button, TextButton } from '#ui/base/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Form, TextField } from '#ui/form/form.tsx'
import styles from './enlace.module.css'

/** The seller of the cart, and how to change it. */
export function BoughtWith() {
  const enlace = useEnlace()
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  if (!enlace) return null
  return (
    <>
      <p className={styles.boughtWith}>
        <span>
          Comprás con <b>{enlace.nombre}</b>
        </span>
        <TextButton className="tap" aria-haspopup="dialog" onClick={() => setOpened(true)}>
          cambiar
        </TextButton>
      </p>
      <Dialog opened={opened} onClose={close} title="¿Con quién comprás?">
        <ChangeSeller onDone={close} />
      </Dialog>
    </>
  )
}

function ChangeSeller({ onDone }: { onDone: () => void }) {
  const abrir = useAbrirEnlace()
  const form = useContractForm(enlaceApi.porEnlace.params, { codigo: '' }, { check: codeProblem })
  const send = form.onSubmit(({ codigo }) => abrir.mutateAsync(codigo).then(onDone, () => undefined))
  const nobody = () => {
    forgetEnlace()
    onDone()
  }
  return (
    <Form onSubmit={send}>
      <TextField
        label="Código de otro vendedor"
        description="Está en su enlace, después de /v/."
        autoCapitalize="characters"
        autoComplete="off"
        field={form.field('codigo')}
      />
      {abrir.error && <Note tone="bad">{sentenceOf(abrir.error)}</Note>}
      <Button kind="primary" type="submit" busy={abrir.isPending && 'Buscando...'}>
        Comprar con ese vendedor
      </Button>
      <Button kind="quiet" onClick={nobody}>
        Comprar sin vendedor
      </Button>
    </Form>
  )
}

/** The contract's sentence is about a link that was opened; this one is about what is typed. */
const codeProblem = ({ codigo }: { codigo: string }) =>
  toCodigo(codigo) ? {} : { codigo: 'El código son seis letras y números.' }
