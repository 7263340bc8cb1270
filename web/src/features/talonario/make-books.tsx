import { armarTalonariosForm } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useArmarTalonarios } from '#domain/talonario/talonario.api.ts'
import { useMuestra } from '#domain/talonario/talonario-impresion.api.ts'
import { vendedoresActivosQuery } from '#domain/vendedor/vendedor.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastReply } from '#ui/feedback/toast.ts'
import { FieldPairs, Form, SelectField, TextField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { PrintStatus } from './print.tsx'

const MUESTRA = 'Una hoja'
const BEGIN = { desde: '', hasta: '', tamano: '50', vendedor: '' }

/** Makes books of a range. No useContractForm: of what is typed only digits get in, and the schema names a list. */
export function MakeBooks() {
  const [values, setValues] = useState(BEGIN)
  const [problem, setProblem] = useState('')
  const armar = useArmarTalonarios()
  const muestra = useMuestra(MUESTRA)
  const sellers = useQuery(vendedoresActivosQuery).data ?? []
  const { tamano, ...parte } = values
  const make = () => {
    const parsed = armarTalonariosForm.safeParse({ tamano, partes: [parte] })
    setProblem(parsed.error?.issues[0]?.message ?? '')
    if (!parsed.data) return
    return armar.mutateAsync(parsed.data, {
      ...toastReply(),
      onSuccess: () => setValues({ ...BEGIN, tamano }),
    })
  }
  const error = problem || (armar.error && sentenceOf(armar.error))
  return (
    <Panel
      title="Armar talonarios"
      aside={
        <>
          <PrintStatus name={MUESTRA} />
          <Button
            kind="quiet"
            icon="print"
            busy={muestra.isPending && 'Preparando...'}
            onClick={() => muestra.mutate()}
          >
            Ver una hoja
          </Button>
        </>
      }
    >
      <Form onSubmit={make}>
        <p>
          Desde que se imprime, un número se vende solo con su boleto de papel: la tienda no lo ofrece hasta que el
          boleto vuelve.
        </p>
        <FieldPairs>
          <Digits label="Desde el número" value={values.desde} onChange={desde => setValues({ ...values, desde })} />
          <Digits label="Hasta el número" value={values.hasta} onChange={hasta => setValues({ ...values, hasta })} />
        </FieldPairs>
        <FieldPairs>
          <Digits
            label="Números por talonario"
            value={tamano}
            onChange={next => setValues({ ...values, tamano: next })}
          />
          <SelectField
            label="¿Para quién?"
            data={[
              { value: '', label: 'Nadie todavía' },
              ...sellers.map(({ _id, nombreCompleto }) => ({ value: _id, label: nombreCompleto })),
            ]}
            value={values.vendedor}
            onChange={event => setValues({ ...values, vendedor: event.currentTarget.value })}
          />
        </FieldPairs>
        {error && <Note tone="bad">{error}</Note>}
        <Button className="stays" kind="primary" large type="submit" busy={armar.isPending && 'Armando...'}>
          Armar
        </Button>
      </Form>
    </Panel>
  )
}

function Digits({ onChange, ...props }: { label: string; value: string; onChange: (digits: string) => void }) {
  return (
    <TextField
      {...props}
      inputMode="numeric"
      autoComplete="off"
      onChange={event => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, 7))}
    />
  )
}
