import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ux } from '#config/ux.ts'
import { sortearMessages } from '#domain/cierre/cierre.messages.ts'
import { resultadoQuery } from '#domain/resultado/resultado.api.ts'
import { count } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'

/** A sealed draw that waits for its round, with a countdown. The stage shows its result. */
export function SealedDraw({ id, message }: { id: string; message: string }) {
  const queryClient = useQueryClient()
  const { data: sorteo } = useQuery({
    ...resultadoQuery(id),
    refetchInterval: ({ state }) => (state.data?.sorteo.estado === 'realizado' ? false : ux.drawPoll),
  })
  const drawn = sorteo?.estado === 'realizado'
  useEffect(() => {
    if (drawn) void queryClient.invalidateQueries({ queryKey: ['sorteo'] })
  }, [drawn, queryClient])
  if (drawn) return null
  return (
    <Note tone="gold" icon="shield">
      {message}
      {sorteo?.ronda && (
        <RoundClock key={sorteo.ahora} sale={sorteo.ronda.sale} ahora={sorteo.ahora} ronda={sorteo.ronda.usada} />
      )}
    </Note>
  )
}

/** The specified message with its note, and the way to the result. */
export function DrawnNote({ id, message }: { id: string; message: string }) {
  return (
    <Note tone="good">
      <b>{`¡${message}!`}</b> {sortearMessages.detalles}{' '}
      <TextLink to={paths.resultadoDe(id)}>Ver el resultado</TextLink>
    </Note>
  )
}

type RoundClockProps = { sale: string; ahora: string; ronda: number }

/** Counts down by the server's clock. */
function RoundClock({ sale, ahora, ronda }: RoundClockProps) {
  const [left, setLeft] = useState(() => Math.ceil((Date.parse(sale) - Date.parse(ahora)) / 1000))
  useEffect(() => {
    const timer = setInterval(() => setLeft(before => before - 1), 1000)
    return () => clearInterval(timer)
  }, [])
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <p role="timer">
      {left > 0 ? (
        <>
          La ronda {count(ronda)} sale en <b className="tabular">{clock}</b>.
        </>
      ) : (
        'La ronda ya sale: en un momento aparece el resultado.'
      )}
    </p>
  )
}
