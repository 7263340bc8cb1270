import { corregirVendedorForm, motivoForm, type VendedorEnLista } from '@talonario/contract'
import { useState } from 'react'
import { documentLabel } from '#domain/cuenta/cuenta-documento.rules.ts'
import {
  type Baja,
  hasPhones,
  needsReason,
  useChangeStatus,
  useCorregirVendedor,
  useRemoveUsuario,
} from '#domain/vendedor/vendedor.api.ts'
import { vendedorMessages } from '#domain/vendedor/vendedor.messages.ts'
import { brokenServer, reasonOf, sentenceOf } from '#lib/api-error.ts'
import { classNames } from '#lib/class-names.ts'
import { Button, IconButton } from '#ui/base/button.tsx'
import { alert, confirm } from '#ui/feedback/dialogs.ts'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { AskAction, AskDialog } from '#ui/form/ask-action.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import styles from './vendedor.module.css'

type SellerActionsProps = { user: VendedorEnLista; onRemoved: () => void }

/** Lets a seller in or out, or ends the account. */
export function SellerActions({ user, onRemoved }: SellerActionsProps) {
  const status = useStatusChange(user)
  return (
    <span className={classNames(styles.sellerActions, 'row')}>
      <Button busy={status.busy && 'Cambiando...'} onClick={status.ask}>
        Cambiar estado <VisuallyHidden>{`de ${user.nombreCompleto}`}</VisuallyHidden>
      </Button>
      <CorrectSeller user={user} />
      <Removal user={user} onRemoved={onRemoved} />
    </span>
  )
}

const PUEDE = { inactivo: 'ya no va a poder entrar', activo: 'va a poder entrar y vender' } as const

function useStatusChange({ id, nombreCompleto, estado }: VendedorEnLista) {
  const { mutate, isPending } = useChangeStatus()
  const ask = async () => {
    const next = estado === 'activo' ? 'inactivo' : 'activo'
    const detail = `${nombreCompleto} pasa a estado ${next}: ${PUEDE[next]}.`
    const sure = await confirm(vendedorMessages.confirmarEstado, { detail })
    if (!sure) return
    mutate(
      { id, estado: next },
      {
        onSuccess: ({ message }) => toastSuccess(message),
        onError: error => {
          const broken = brokenServer(error)
          if (broken) void alert(broken)
          else void alert(vendedorMessages.estadoNoCambiado, { detail: reasonOf(error) })
        },
      },
    )
  }
  return { busy: isPending, ask }
}

/** Ends the account; asks again where telephones have numbers, and of a seller with a balance for the reason it is written off for. */
function Removal({ user: { id, nombreCompleto }, onRemoved }: SellerActionsProps) {
  const [owed, setOwed] = useState('')
  const [aunque, setAunque] = useState(false)
  const { mutateAsync, isPending, error } = useRemoveUsuario()
  const remove = async (baja: Baja = {}) => {
    const reply = await mutateAsync({ id, ...baja })
    setOwed('')
    toastSuccess(reply.message)
    onRemoved()
    return reply
  }
  const ask = async () => {
    const sure = await confirm(vendedorMessages.confirmarBorrado, {
      detail: `Se borran los datos de ${nombreCompleto} y se liberan sus números sin vender. Sus ventas se conservan.`,
      confirmLabel: 'Eliminar',
      danger: true,
    })
    if (sure) await remove().catch(askAgain)
  }
  const askAgain = async (error: Error): Promise<void> => {
    if (needsReason(error)) return setOwed(error.message)
    if (!hasPhones(error)) return await alert(brokenServer(error) ?? sentenceOf(error, vendedorMessages.borrar))
    const { pregunta, detalle } = vendedorMessages.conTelefonos
    if (!(await confirm(pregunta, { detail: `${error.message} ${detalle}`, confirmLabel: 'Eliminar', danger: true })))
      return
    setAunque(true)
    await remove({ aunque: true }).catch(askAgain)
  }
  return (
    <>
      <IconButton icon="trash" label={`Eliminar a ${nombreCompleto}`} onClick={ask} />
      <AskDialog
        opened={owed !== ''}
        onClose={() => setOwed('')}
        title={`Eliminar a ${nombreCompleto}`}
        schema={motivoForm}
        fields={[{ name: 'motivo', label: 'Motivo', is: 'reason' }]}
        confirm="Eliminar"
        danger
        busy={isPending && 'Eliminando...'}
        problem={error && !needsReason(error) ? sentenceOf(error, vendedorMessages.borrar) : null}
        onSend={({ motivo }) => remove({ motivo, aunque })}
      >
        <p>{owed}</p>
      </AskDialog>
    </>
  )
}

/** Puts right what was typed wrong about a seller. */
function CorrectSeller({
  user: { id, nombreCompleto, ci, telefono, email, direccion, grupo },
}: {
  user: VendedorEnLista
}) {
  const now = { id, nombreCompleto, ci, telefono, email, direccion, grupo }
  return (
    <AskAction
      button={`Corregir los datos de ${nombreCompleto}`}
      icon="edit"
      iconOnly
      title={`Datos de ${nombreCompleto}`}
      size={440}
      schema={corregirVendedorForm}
      fields={[
        { name: 'nombreCompleto', label: 'Nombre completo', is: 'text' },
        { name: 'ci', label: documentLabel(), is: 'text', input: { inputMode: 'numeric' } },
        { name: 'telefono', label: 'Teléfono', is: 'text', input: { type: 'tel' } },
        { name: 'email', label: 'Email', is: 'text', input: { type: 'email' } },
        { name: 'direccion', label: 'Dirección (opcional)', is: 'text' },
        { name: 'grupo', label: 'Grupo, curso o clase (opcional)', is: 'text' },
      ]}
      initial={now}
      leido={now}
      confirm="Guardar"
      write={useCorregirVendedor()}
      toBody={values => ({ ...now, ...values })}
    />
  )
}
