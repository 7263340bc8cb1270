import { buscarPersonaQuery } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { datosQueries } from '#domain/datos-personales/datos-personales.api.ts'
import { datosMessages } from '#domain/datos-personales/datos-personales.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/form/fields.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { FoundPerson } from './found-person.tsx'

/** Finds somebody's account by e-mail or document, whole: it is no list to look through. */
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
        <form className="stack" onSubmit={form.onSubmit(values => setBuscar(values.buscar.trim()))} noValidate>
          <TextField
            label="Email o documento"
            description="Completo, como figura en la cuenta."
            autoComplete="off"
            autoCapitalize="none"
            key={form.key('buscar')}
            {...form.getInputProps('buscar')}
          />
          <div>
            <Button kind="primary" type="submit" icon="search" busy={found.isFetching && 'Buscando...'}>
              Buscar
            </Button>
          </div>
        </form>
        {found.error && <Note tone="bad">{sentenceOf(found.error, datosMessages.noBuscada)}</Note>}
        {buscar && found.data && <FoundPerson key={found.data.user.id} user={found.data.user} onDeleted={forget} />}
      </div>
    </Panel>
  )
}
