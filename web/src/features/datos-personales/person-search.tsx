import { buscarPersonaQuery, type Usuario } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { documentLabel } from '#domain/cuenta/cuenta-documento.rules.ts'
import { datosQueries, useExportarDatos } from '#domain/datos-personales/datos-personales.api.ts'
import { datosMessages } from '#domain/datos-personales/datos-personales.messages.ts'
import { hasPhones, needsReason, useRemoveUsuario } from '#domain/vendedor/vendedor.api.ts'
import { vendedorMessages } from '#domain/vendedor/vendedor.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { useSignedIn } from '#lib/session.ts'
import { Button } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { Form, TextField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'

/** Finds an account by complete e-mail or document: it is no list to browse. */
export function PersonSearch() {
  const [buscar, setBuscar] = useState('')
  const found = useQuery(datosQueries.persona(buscar))
  const form = useContractForm(buscarPersonaQuery, { buscar: '' })
  const forget = () => {
    setBuscar('')
    form.reset()
    toastSuccess(datosMessages.eliminada)
  }
  return (
    <Panel title="Buscar a una persona">
      <div className="stack gap-3">
        <Form onSubmit={form.onSubmit(values => setBuscar(values.buscar.trim()))}>
          <TextField
            label="Email o documento"
            description="Completo, como figura en la cuenta."
            autoComplete="off"
            autoCapitalize="none"
            field={form.field('buscar')}
          />
          <div>
            <Button kind="primary" type="submit" icon="search" busy={found.isFetching && 'Buscando...'}>
              Buscar
            </Button>
          </div>
        </Form>
        {found.error && <Note tone="bad">{sentenceOf(found.error, datosMessages.noBuscada)}</Note>}
        {buscar && found.data && <FoundPerson key={found.data.user.id} user={found.data.user} onDeleted={forget} />}
      </div>
    </Panel>
  )
}

const roles = { admin: 'Administración', veedor: 'Solo mira', vendedor: 'Vende', public: 'Compra' } as const

/** The person found, and what can be done on their request. */
function FoundPerson({ user, onDeleted }: { user: Usuario; onDeleted: () => void }) {
  const { user: me } = useSignedIn()
  const download = useExportarDatos()
  const remove = useRemoveUsuario()
  const error = remove.error ?? download.error
  const askAndRemove = async () => {
    const detail = 'Se borran sus datos personales. Lo que pagó sigue participando; lo que espera un pago se cancela.'
    const yes = await confirm(vendedorMessages.confirmarBorrado, {
      detail,
      confirmLabel: 'Eliminar',
      danger: true,
    })
    if (yes) remove.mutate({ id: user.id }, { onSuccess: onDeleted })
  }
  return (
    <div className="stack">
      <KeyValues
        pairs={[
          ['Nombre', user.nombreCompleto],
          ['Email', user.email],
          [documentLabel(), user.ci],
          ['Cuenta', `${roles[user.rol]}${user.estado === 'inactivo' ? ' (inactiva)' : ''}`],
        ]}
      />
      {error && <Note tone="bad">{sentenceOf(error)}</Note>}
      {error && (needsReason(error) || hasPhones(error)) && <p className="muted">{datosMessages.enVendedores}</p>}
      <div className="row wrap-lines gap-2">
        <Button icon="download" busy={download.isPending && 'Preparando...'} onClick={() => download.mutate(user.id)}>
          Descargar sus datos
        </Button>
        {user.id !== me.id && (
          <Button kind="danger" icon="trash" busy={remove.isPending && 'Eliminando...'} onClick={askAndRemove}>
            Eliminar la cuenta
          </Button>
        )}
      </div>
    </div>
  )
}
