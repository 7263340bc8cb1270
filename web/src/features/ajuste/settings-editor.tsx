import { AJUSTES, type Ajuste, type GrupoDeAjustes } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ajusteQueries, useGuardarAjustes } from '#domain/ajuste/ajuste.api.ts'
import { ajusteMessages, grupoWords } from '#domain/ajuste/ajuste.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { paths } from '#lib/paths.ts'
import { Button, TextLink } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeleton.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { SettingField } from './setting-field.tsx'
import { SettingsTrial } from './settings-trial.tsx'

/** What an organiser decides of one group: what who installed has fixed is shown and locked. */
export function SettingsEditor({ group }: { group: GrupoDeAjustes }) {
  const todos = useQuery(ajusteQueries.todos())
  return (
    <Panel title={grupoWords[group]}>
      <QueryView query={todos} {...ajusteMessages.leer} skeleton={<ListSkeleton rows={4} height={72} />}>
        {({ ajustes, segundoFactor }) => (
          <div className="stack gap-3">
            <SettingsForm
              rows={ajustes.filter(({ clave }) => (AJUSTES[group] as readonly Ajuste[]).includes(clave))}
              allowed={segundoFactor}
            />
            {group !== 'ventas' && <SettingsTrial what={group} />}
          </div>
        )}
      </QueryView>
    </Panel>
  )
}

type Row = { clave: Ajuste; valor: string; origen: 'entorno' | 'guardado' | 'defecto' }
type SettingsFormProps = { rows: readonly Row[] /** Whether the caller has a second factor. */; allowed: boolean }

function SettingsForm({ rows, allowed }: SettingsFormProps) {
  const [changed, setChanged] = useState<Partial<Record<Ajuste, string>>>({})
  const [codigo, setCodigo] = useState('')
  const guardar = useGuardarAjustes()
  const touched = Object.keys(changed).length > 0
  const send = () =>
    guardar.mutateAsync(
      { codigo, ajustes: changed },
      {
        onSuccess: ({ message }) => {
          setChanged({})
          setCodigo('')
          toastSuccess(message)
        },
      },
    )
  return (
    <Form onSubmit={() => (touched ? send() : undefined)}>
      {rows.map(row => (
        <SettingField
          key={row.clave}
          {...row}
          typed={changed[row.clave]}
          onType={valor => setChanged(before => ({ ...before, [row.clave]: valor }))}
        />
      ))}
      {allowed ? (
        <TextField
          label="Código de tu aplicación de verificación"
          description="Hace falta para guardar: por acá pasa el dinero de la rifa."
          autoComplete="one-time-code"
          value={codigo}
          onChange={event => setCodigo(event.currentTarget.value)}
        />
      ) : (
        <Note>
          Para cambiar esto activá antes la verificación en dos pasos en{' '}
          <TextLink to={paths.admin.config}>tu cuenta</TextLink>.
        </Note>
      )}
      {guardar.error && <Note tone="bad">{sentenceOf(guardar.error, ajusteMessages.guardar)}</Note>}
      <div className="row wrap-lines gap-2">
        <Button kind="primary" type="submit" disabled={!allowed || !touched} busy={guardar.isPending && 'Guardando...'}>
          Guardar
        </Button>
      </div>
    </Form>
  )
}
