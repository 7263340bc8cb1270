import { useEffect, useRef, useState } from 'react'
import { ux } from '#config/ux.ts'
import { useCartNews } from '#domain/carrito/carrito.api.ts'
import { useEnVivo } from '#domain/en-vivo/en-vivo.api.ts'
import { tomadasEn } from '#domain/en-vivo/en-vivo.rules.ts'
import { rifaMessages } from '#domain/rifa/rifa.messages.ts'
import '#ui/layout/layout.css'

/**
 * Keeps a screen of the shop current: numbers change in place, and one taken from the cart is named. Screen readers get
 * a summary of the taken numbers now and then, not each of them.
 */
export function LiveShop({ sorteo }: { sorteo?: string }) {
  const [said, setSaid] = useState('')
  const counted = useRef(new Set<number>())
  const told = useRef(0)
  useCartNews()
  useEnVivo(cambio => {
    if (cambio.idSorteo === sorteo) for (const numero of tomadasEn(cambio)) counted.current.add(numero)
  })
  useEffect(() => {
    const timer = setInterval(() => {
      const taken = counted.current.size - told.current
      told.current = counted.current.size
      if (taken > 0) setSaid(rifaMessages.tomados(taken))
    }, ux.liveSummary)
    return () => clearInterval(timer)
  }, [])
  return (
    <div role="status" className="visually-hidden">
      {said}
    </div>
  )
}
