import { act } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { draw } from '../../../test/render.tsx'
import { toastStore, toastSuccess } from './toast.ts'

afterEach(() => {
  vi.useRealTimers()
  toastStore.set([])
})

const shown = () => toastStore.get().map(({ text }) => text)

it.each([
  [undefined, 5000],
  [2000, 2000],
])('a toast asked for %s milliseconds stays %i', async (autoClose, stays) => {
  vi.useFakeTimers()
  draw(<p>nada</p>)
  act(() => toastSuccess('Guardado', autoClose ? { autoClose } : {}))
  act(() => vi.advanceTimersByTime(stays - 1))
  expect(shown()).toEqual(['Guardado'])
  act(() => vi.advanceTimersByTime(1))
  expect(shown()).toEqual([])
})

it('what is said again is shown once, as the latest', () => {
  toastSuccess('Guardado')
  toastSuccess('Copiado')
  toastSuccess('Guardado')
  expect(shown()).toEqual(['Copiado', 'Guardado'])
})
