import { type Organizacion, organizacion, type Seccion, withOneName } from '@talonario/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { organizacionQueries, useGuardarOrganizacion } from '#domain/organizacion/organizacion.api.ts'
import { organizacionMessages, seccionWords } from '#domain/organizacion/organizacion.messages.ts'
import { changedSections } from '#domain/organizacion/organizacion-form.rules.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { Form } from '#ui/form/form.tsx'
import { BenefitFields, CoverFields, LegalFields } from './cover-fields.tsx'
import { IdentityFields } from './identity-fields.tsx'
import styles from './organization-editor.module.css'

type Saved = { version: number; datos: Organizacion }

type OrganizationEditorProps = {
  saved: Saved
  section: Seccion
  /** Where messages go by the environment's word; `''` where the organiser decides. */
  fixedContact: string
  /** A preview of the values in the fields. */
  preview: (datos: Organizacion) => ReactNode
  /** Begin again from what is saved now. */
  onReload: () => void
}

/** All parts of the organisation's data, one of them visible; edits in the others are kept. */
export function OrganizationEditor({ saved, section, fixedContact, preview, onReload }: OrganizationEditorProps) {
  const [base, setBase] = useState<Saved>(saved)
  const [theirs, setTheirs] = useState<Saved | null>(null)
  const queryClient = useQueryClient()
  const guardar = useGuardarOrganizacion()
  const form = useContractForm<Organizacion>(organizacion, saved.datos, { live: true, drafts: false })
  const datos = form.getValues()
  const changed = changedSections(base.datos, datos)
  /** Saves the parts changed here on top of `from`, which may be another person's version. */
  const save = (values: Organizacion, from: Saved) => {
    const sections = Object.fromEntries(changedSections(base.datos, values).map(name => [name, values[name]]))
    return guardar.mutateAsync(
      { version: from.version, ...sections },
      {
        onSuccess: ({ version }) => {
          // As the server has saved it.
          const datos = withOneName(from.datos, { ...from.datos, ...sections })
          form.setValues(datos)
          setBase({ version, datos })
          setTheirs(null)
          toastSuccess(organizacionMessages.guardado)
        },
        onError: async error => {
          if (error instanceof ApiError && error.code === 'ORGANIZACION_CAMBIADA')
            setTheirs(await queryClient.fetchQuery(organizacionQueries.todo()))
        },
      },
    )
  }
  const send = form.onSubmit(values => save(values, base))
  const elsewhere = wrongSections(form.errors).filter(name => name !== section)
  return (
    <div className="cols even">
      <Form className="stack gap-3" onSubmit={send}>
        {section === 'identidad' && <IdentityFields form={form} fixedContact={fixedContact} />}
        {section === 'portada' && <CoverFields form={form} />}
        {section === 'beneficios' && <BenefitFields form={form} />}
        {section === 'legales' && <LegalFields form={form} />}
        {elsewhere.length > 0 && (
          <Note tone="bad">{`Falta corregir algo en ${elsewhere.map(name => seccionWords[name]).join(' y ')}.`}</Note>
        )}
        {theirs ? (
          <Conflict
            base={base.datos}
            theirs={theirs.datos}
            onKeepMine={() => void save(datos, theirs).catch(() => {})}
            onTakeTheirs={onReload}
          />
        ) : (
          guardar.error && <Note tone="bad">{sentenceOf(guardar.error)}</Note>
        )}
        <div className={styles.saveBar}>
          <Button kind="primary" type="submit" busy={guardar.isPending && 'Guardando...'}>
            Guardar cambios
          </Button>
          <span className="muted small" role="status">
            {changed.length > 0 && `Sin guardar: ${changed.map(name => seccionWords[name]).join(', ')}.`}
          </span>
        </div>
      </Form>
      {preview(withOneName(base.datos, datos))}
    </div>
  )
}

/** The parts of a form that have something wrong in them. */
const wrongSections = (errors: Record<string, ReactNode>): Seccion[] => [
  ...new Set(Object.keys(errors).map(path => path.split('.')[0] as Seccion)),
]

type ConflictProps = { base: Organizacion; theirs: Organizacion; onKeepMine: () => void; onTakeTheirs: () => void }

/** Another person saved meanwhile: what they changed, and whose text to keep. */
function Conflict({ base, theirs, onKeepMine, onTakeTheirs }: ConflictProps) {
  const sections = changedSections(base, theirs).map(name => seccionWords[name])
  return (
    <Note tone="bad">
      <span className="stack">
        <span>
          {`Otra persona guardó cambios en ${sections.join(', ')} mientras editabas. Lo tuyo sigue acá. Si guardás lo tuyo, se reemplazan solo las secciones que cambiaste.`}
        </span>
        <span className="row wrap-lines">
          <Button onClick={onKeepMine}>Guardar lo mío</Button>
          <Button onClick={onTakeTheirs}>Descartar lo mío y ver lo suyo</Button>
        </span>
      </span>
    </Note>
  )
}
