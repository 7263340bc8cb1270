import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useAddressState } from '#lib/address-state.ts'

/** The number being sold stands in the address: a reload keeps it, and Back closes its form. 0 when none is. */
export function useChosenNumber() {
  const [read, write] = useAddressState<'numero'>()
  const navigate = useNavigate()
  const openedHere = useRef(false)
  const elegido = Number(read('numero')) || 0
  const choose = (numero: number) => {
    if (!elegido) openedHere.current = true
    write({ numero: String(numero) }, !elegido)
  }
  const close = () => {
    if (openedHere.current) void navigate(-1)
    else write({ numero: '' })
    openedHere.current = false
  }
  return { elegido, choose, close }
}
