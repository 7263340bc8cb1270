import type { Jurisdiccion } from '@talonario/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { modeloQuery } from '#domain/comienzo/comienzo.api.ts'
import { organizacionQueries, publicacionQuery, useGuardarOrganizacion } from '#domain/organizacion/organizacion.api.ts'
import { lugares } from '#domain/organizacion/organizacion.messages.ts'
import { Button } from '#ui/base/button.tsx'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { toastReply } from '#ui/feedback/toast.ts'
import { SelectField, TextArea } from '#ui/form/form.tsx'

/** Terms to begin with, by the place: they are the raffle's once somebody says to have read them, or has changed them. */
export function TermsSample() {
  const todo = useQuery(organizacionQueries.todo())
  const [picked, setPicked] = useState<Jurisdiccion | '' | null>(null)
  const lugar = picked ?? todo.data?.datos.legales.jurisdiccion ?? ''
  const modelo = useQuery({ ...modeloQuery(lugar), enabled: todo.data !== undefined })
  // What was written stays, whatever place is chosen after it.
  const [escrito, setEscrito] = useState<string | null>(null)
  return (
    <div className="stack">
      <SelectField
        label="Dónde se hace la rifa"
        value={lugar}
        data={lugares}
        onChange={({ currentTarget: { value } }) => setPicked(value as Jurisdiccion | '')}
      />
      <QueryView query={modelo} skeleton={<Skeleton height={260} />}>
        {texto => <Terms modelo={texto} terminos={escrito ?? texto} setTerminos={setEscrito} lugar={lugar} />}
      </QueryView>
    </div>
  )
}

type TermsProps = {
  modelo: string
  terminos: string
  setTerminos: (terminos: string) => void
  lugar: Jurisdiccion | ''
}

function Terms({ modelo, terminos, setTerminos, lugar }: TermsProps) {
  const queryClient = useQueryClient()
  const guardar = useGuardarOrganizacion()
  const save = async () => {
    const { version, datos } = await queryClient.fetchQuery(organizacionQueries.todo())
    const legales = { ...datos.legales, terminos, jurisdiccion: lugar }
    await guardar.mutateAsync({ version, legales }, toastReply())
    void queryClient.invalidateQueries({ queryKey: publicacionQuery.queryKey })
  }
  const send = () => void save().catch(() => {})
  return (
    <>
      <TextArea
        label="Bases y condiciones"
        description="Un modelo con lo que se sabe de tu rifa. Leelo, y cambiá lo que haga falta: lo que se publica corre por tu cuenta."
        rows={10}
        value={terminos}
        onChange={event => setTerminos(event.currentTarget.value)}
      />
      {terminos === modelo ? (
        <label className="row gap-1">
          <input type="checkbox" checked={guardar.isPending || guardar.isSuccess} onChange={send} />
          Las leí
        </label>
      ) : (
        <div>
          <Button kind="primary" busy={guardar.isPending && 'Guardando...'} onClick={send}>
            Guardar las bases
          </Button>
        </div>
      )}
    </>
  )
}
