import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFindReleasable, useLiberarRifas, useTraspasarRifas } from '#domain/asignacion/asignacion.api.ts'
import { asignacionMessages, numeros } from '#domain/asignacion/asignacion.messages.ts'
import { runsText } from '#domain/asignacion/asignacion.rules.ts'
import { vendedoresActivosQuery } from '#domain/vendedor/vendedor.api.ts'
import { Button } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { toastError, toastReply } from '#ui/feedback/toast.ts'
import { Form, SelectField, TextField } from '#ui/form/form.tsx'
import styles from './asignacion.module.css'

const LIBRES = 'Nadie: quedan libres'

/**
 * Takes a seller's unsold numbers back, all or those of a range, or passes them to another seller. No useContractForm:
 * what is sent is found by the range, of which only digits can be typed.
 */
export function UnsoldForm({ userId, nombre }: { userId: string; nombre: string }) {
  const [range, setRange] = useState(noRange)
  const [a, setA] = useState('')
  const others = (useQuery(vendedoresActivosQuery).data ?? []).filter(({ _id }) => _id !== userId)
  const other = others.find(({ _id }) => _id === a)
  const { move, busy } = useMove({ userId, nombre, other })
  return (
    <Form onSubmit={() => move(range)}>
      <p className="muted small">Para mover todo lo que no vendió, dejá los dos campos vacíos.</p>
      <RangeFields value={range} onChange={setRange} />
      <SelectField
        label="¿A quién pasan?"
        data={[
          { value: '', label: LIBRES },
          ...others.map(({ _id, nombreCompleto }) => ({ value: _id, label: nombreCompleto })),
        ]}
        value={a}
        onChange={event => setA(event.currentTarget.value)}
      />
      <Button kind="danger" type="submit" busy={busy && (other ? 'Traspasando...' : 'Liberando...')}>
        {other ? 'Traspasar' : 'Liberar'}
      </Button>
    </Form>
  )
}

type Move = { userId: string; nombre: string; other: { _id: string; nombreCompleto: string } | undefined }

/** Takes or passes numbers from the seller, after a question, all or nothing. */
function useMove({ userId, nombre, other }: Move) {
  const liberables = useFindReleasable()
  const liberar = useLiberarRifas()
  const traspasar = useTraspasarRifas()
  const release = async (unsold: number[]) => {
    const sure = await confirm(`¿Liberar ${numeros(unsold.length)} de ${nombre}?`, {
      detail: `${runsText(unsold)}. Los vendidos quedan como están.`,
      confirmLabel: 'Liberar',
      danger: true,
    })
    if (sure) return liberar.mutateAsync(unsold, toastReply())
  }
  const pass = async (unsold: number[], { _id: a, nombreCompleto }: NonNullable<Move['other']>) => {
    const sure = await confirm(`¿Traspasar ${numeros(unsold.length)} de ${nombre} a ${nombreCompleto}?`, {
      detail: `${runsText(unsold)}. Los vendidos y su dinero quedan como están; a los dos les llega un correo.`,
      confirmLabel: 'Traspasar',
      danger: true,
    })
    if (sure) return traspasar.mutateAsync({ de: userId, a, numerosRifas: unsold }, toastReply())
  }
  const move = async ({ desde, hasta }: typeof noRange) => {
    const range = { desde: Number(desde || 1), hasta: Number(hasta || Number.MAX_SAFE_INTEGER) }
    const { onError } = toastReply()
    const unsold = await liberables.mutateAsync({ userId, ...range }, { onError })
    if (unsold.length === 0) return toastError(asignacionMessages.nadaQueLiberar)
    return other ? pass(unsold, other) : release(unsold)
  }
  return { move, busy: liberables.isPending || liberar.isPending || traspasar.isPending }
}

type Range = { desde: string; hasta: string }

export const noRange: Range = { desde: '', hasta: '' }

type RangeFieldsProps = { value: Range; onChange: (range: Range) => void }

/** From one number to another; only digits can be typed. */
export function RangeFields({ value, onChange }: RangeFieldsProps) {
  const digits = (text: string) => text.replace(/\D/g, '').slice(0, 7)
  return (
    <div className={styles.rangeFields}>
      <TextField
        label="Desde"
        inputMode="numeric"
        autoComplete="off"
        value={value.desde}
        onChange={event => onChange({ ...value, desde: digits(event.currentTarget.value) })}
      />
      <TextField
        label="Hasta"
        inputMode="numeric"
        autoComplete="off"
        value={value.hasta}
        onChange={event => onChange({ ...value, hasta: digits(event.currentTarget.value) })}
      />
    </div>
  )
}
