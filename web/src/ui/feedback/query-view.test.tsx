import { useQuery } from '@tanstack/react-query'
import { fireEvent, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { SearchField } from '#ui/form/search-field.tsx'
import { watchPause } from '../../../test/pause.ts'
import { draw } from '../../../test/render.tsx'
import { EmptyState } from './empty-state.tsx'
import { QueryView } from './query-view.tsx'

function List({ read }: { read: () => Promise<string[]> }) {
  const query = useQuery({ queryKey: ['vendedores'], queryFn: read })
  return (
    <QueryView
      query={query}
      skeleton={<hr />}
      isEmpty={names => names.length === 0}
      empty={<p>No se encontraron vendedores</p>}
      refused="No se pudieron obtener los vendedores"
    >
      {names => names.join()}
    </QueryView>
  )
}

describe('QueryView', () => {
  it('shows that it loads, then what came', async () => {
    const { screen } = draw(<List read={async () => ['Romina']} />)
    expect(screen.getByText('Cargando...')).toBeDefined()
    expect(await screen.findByText('Romina')).toBeDefined()
  })

  it('an empty list has its own sentence', async () => {
    const { screen } = draw(<List read={async () => []} />)
    expect(await screen.findByText('No se encontraron vendedores')).toBeDefined()
  })

  it('a refusal is shown in the words of the server and can be retried', async () => {
    const refusal = new ApiError({
      code: 'X',
      status: 404,
      statusText: 'Not Found',
      message: 'No hay más resultados para mostrar.',
      reply: null,
    })
    const read = vi.fn<() => Promise<string[]>>().mockRejectedValueOnce(refusal).mockResolvedValue(['Romina'])
    const { user, screen } = draw(<List read={read} />)
    expect((await screen.findByRole('alert')).textContent).toContain('No hay más resultados para mostrar.')
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Romina')).toBeDefined()
  })
})

it('a drawing that cannot be fetched leaves its place empty', async () => {
  const { screen } = draw(<EmptyState drawing="error-conexion" title="Esta pantalla no se pudo mostrar." />)
  const drawing = screen.getByRole('presentation')
  fireEvent.error(drawing)
  await waitFor(() => expect(drawing.style.visibility).toBe('hidden'))
})

/** With the search in an address, which may change late. */
function Search({ told, changed }: { told: (text: string) => void; changed?: Promise<void> }) {
  const [text, setText] = useState('')
  const search = (next: string) => {
    told(next)
    if (changed) void changed.then(() => setText(next))
    else setText(next)
  }
  return (
    <>
      <SearchField label="Buscar número" value={text} debounce={300} onChange={search} />
      <button type="button" onClick={() => setText('')}>
        Limpiar
      </button>
    </>
  )
}

describe('SearchField', () => {
  it('passes on what was typed once, after a pause, and follows a value set from outside', async () => {
    const told = vi.fn()
    const { user, screen } = draw(<Search told={told} />)
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar número' })
    const paused = watchPause(field, 299)
    await user.type(field, '042')
    await expect.poll(() => told.mock.calls).toEqual([['042']])
    expect(paused).toHaveBeenCalledBefore(told)
    await user.click(screen.getByRole('button', { name: 'Limpiar' }))
    await waitFor(() => expect(field.value).toBe(''))
  })

  it('keeps what is typed until the address has changed to what was typed before', async () => {
    const told = vi.fn()
    const { promise: changed, resolve } = Promise.withResolvers<void>()
    const { user, screen } = draw(<Search told={told} changed={changed} />)
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar número' })
    await user.type(field, '042')
    await expect.poll(() => told.mock.calls).toEqual([['042']])
    await user.type(field, '7')
    resolve()
    await expect.poll(() => told.mock.calls).toEqual([['042'], ['0427']])
    expect(field.value).toBe('0427')
  })
})
