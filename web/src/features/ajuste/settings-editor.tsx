import {
  AJUSTES,
  AJUSTES_CON_CONFIRMACION,
  AJUSTES_SECRETOS,
  type Ajuste,
  ajusteApi,
  etiquetaDeAjuste,
  type GrupoDeAjustes,
  PAGOS_DE_PRUEBA,
} from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { ajusteQueries, useGuardarAjustes, useProbarAjustes } from '#domain/ajuste/ajuste.api.ts'
import { ajusteWords, grupoWords } from '#domain/ajuste/ajuste.messages.ts'
import { useKnownUsos } from '#domain/uso/uso.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { useLeido } from '#lib/form/leido.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { OnceKnown } from '#ui/feedback/once-known.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { Form, PasswordField, SelectField, TextField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Disclosure } from '#ui/list/disclosure.tsx'
import { Confirmation } from './confirmation.tsx'

/** What is copied from Mercado Pago by hand. */
const AVANZADOS: readonly Ajuste[] = [
  'PAYMENTS',
  'MP_ACCESS_TOKEN',
  'MP_WEBHOOK_SECRET',
  'MP_PUBLIC_KEY',
  'MP_LIVE_MODE',
]

/** What only sellers are subject to. */
const DE_VENDEDORES: readonly Ajuste[] = ['VENTA_LIBRE', 'VENTA_LIBRE_POR_DIA', 'VENDER_ASIGNADAS_ONLINE']

/** An organiser's settings of one group; those set by variables are shown and locked. */
export function SettingsEditor({ group }: { group: GrupoDeAjustes }) {
  const todos = useQuery(ajusteQueries.todos())
  const prueba = todos.data?.prueba
  useEffect(() => markTests(prueba), [prueba])
  return (
    <Panel title={grupoWords[group]}>
      <QueryView query={todos} skeleton={<ListSkeleton rows={4} height={72} />}>
        {({ ajustes, mercadoPago }) => (
          <div className="stack gap-3">
            <SettingsForm
              rows={ajustes.filter(({ clave }) => (AJUSTES[group] as readonly Ajuste[]).includes(clave))}
              connects={mercadoPago !== null}
            />
            {(group === 'cobros' || group === 'correo') && <SettingsTrial what={group} />}
          </div>
        )}
      </QueryView>
    </Panel>
  )
}

/** The page was written before what was saved just now. */
function markTests(prueba: boolean | undefined): void {
  const mark = document.querySelector('[data-prueba]')
  if (prueba === false) mark?.remove()
  if (prueba && !mark) document.body.insertAdjacentHTML('afterbegin', PAGOS_DE_PRUEBA)
}

type Row = { clave: Ajuste; valor: string; origen: 'entorno' | 'guardado' | 'defecto'; sinUsar: string }
/** Only what was typed is sent. */
type Changed = { currentPassword: string; codigo: string; ajustes: Partial<Record<Ajuste, string>> }
const BEGIN: Changed = { currentPassword: '', codigo: '', ajustes: {} }
type SettingsFormProps = {
  rows: readonly Row[]
  /** Whether an account is connected instead of pasting its tokens. */
  connects: boolean
}

function SettingsForm({ rows, connects }: SettingsFormProps) {
  const form = useContractForm<Changed>(ajusteApi.guardarAjustes.body, BEGIN, { live: true, drafts: false })
  const { ajustes: changed } = form.getValues()
  const shown = Object.fromEntries(rows.map(({ clave, valor }) => [clave, valor]))
  const { leido, open, hear } = useLeido(shown)
  const guardar = useGuardarAjustes()
  const touched = Object.keys(changed).length > 0
  const send = form.onSubmit(values =>
    hear(guardar.mutateAsync({ ...values, leido })).then(reply => {
      form.reset()
      toastSuccess(reply.message)
      return reply
    }),
  )
  const advanced = rows.filter(({ clave }) => AVANZADOS.includes(clave))
  const usos = useKnownUsos()
  const fieldOf = (row: Row) => {
    const field = (
      <SettingField
        key={row.clave}
        {...row}
        typed={changed[row.clave]}
        problem={form.errors[`ajustes.${row.clave}`]}
        onType={valor => {
          if (!touched) open()
          form.setFieldValue('ajustes', { ...changed, [row.clave]: valor })
        }}
      />
    )
    if (!DE_VENDEDORES.includes(row.clave)) return field
    return (
      <OnceKnown key={row.clave} shown={usos?.has('vendedores')}>
        {field}
      </OnceKnown>
    )
  }
  return (
    <Form onSubmit={event => (touched ? send(event) : undefined)}>
      {rows.filter(({ clave }) => !AVANZADOS.includes(clave)).map(fieldOf)}
      {advanced.length > 0 && (
        <Disclosure summary={<b>Avanzado</b>} open={!connects}>
          <div className="stack gap-2">{advanced.map(fieldOf)}</div>
        </Disclosure>
      )}
      {Object.keys(changed).some(clave => AJUSTES_CON_CONFIRMACION.some(moves => moves === clave)) && (
        <Confirmation field={form.field} />
      )}
      {guardar.error && <Note tone="bad">{sentenceOf(guardar.error)}</Note>}
      <div className="row wrap-lines gap-2 stays">
        <Button kind="primary" type="submit" disabled={!touched} busy={guardar.isPending && 'Guardando...'}>
          Guardar
        </Button>
      </div>
    </Form>
  )
}

/** Tests what is saved and shows the result. */
function SettingsTrial({ what }: { what: 'cobros' | 'correo' }) {
  const probar = useProbarAjustes()
  return (
    <div className="stack">
      <div>
        <Button busy={probar.isPending && 'Probando...'} onClick={() => probar.mutate(what)}>
          {what === 'cobros' ? 'Probar los cobros' : 'Probar el correo'}
        </Button>
      </div>
      <div role="status">
        {probar.data && (
          <Note tone={probar.data.anda ? 'good' : 'bad'}>
            {probar.data.message}
            {probar.data.detalle && <span className="refusal-reason">{`Respuesta: ${probar.data.detalle}`}</span>}
          </Note>
        )}
      </div>
      {probar.error && <Note tone="bad">{sentenceOf(probar.error)}</Note>}
    </div>
  )
}

type SettingFieldProps = Row & {
  /** What was typed and not saved. */
  typed: string | undefined
  problem: ReactNode
  onType: (valor: string) => void
}

/** One setting. A secret that is kept is never shown: another one can be written over it, or it can be taken away. */
function SettingField({ clave, valor, origen, sinUsar, typed, problem, onType }: SettingFieldProps) {
  const { hint, choices } = ajusteWords[clave]
  const label = etiquetaDeAjuste[clave]
  const locked = origen === 'entorno'
  const common = {
    label,
    description: locked ? 'Fijado por quien instaló.' : hint,
    disabled: locked,
    value: typed ?? valor,
    error: problem ?? (sinUsar && typed === undefined ? `No se usa lo guardado: ${sinUsar}.` : undefined),
  }
  const onChange = (event: { currentTarget: { value: string } }) => onType(event.currentTarget.value)
  if (choices) return <SelectField {...common} data={choices} onChange={onChange} />
  if (!AJUSTES_SECRETOS.includes(clave)) return <TextField {...common} maxLength={500} onChange={onChange} />
  const kept = origen === 'guardado' && typed === undefined
  return (
    <div className="stack gap-1">
      <PasswordField
        {...common}
        autoComplete="off"
        maxLength={500}
        placeholder={kept ? 'Guardado. No se vuelve a mostrar.' : ''}
        onChange={onChange}
      />
      {kept && (
        <div>
          <Button kind="quiet" onClick={() => onType('')}>{`Quitar ${label}`}</Button>
        </div>
      )}
      {origen === 'guardado' && typed === '' && <p className="muted small">Se quita al guardar.</p>}
    </div>
  )
}
