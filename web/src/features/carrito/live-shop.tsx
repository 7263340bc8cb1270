import { useEffect, useRef, useState } from 'react'
import { ux } from '#config/ux.ts'
import { useCartNews } from '#domain/carrito/carrito.api.ts'
import { useEnVivo } from '#domain/en-vivo/en-vivo.api.ts'
import { tomadasEn } from '#domain/en-vivo/en-vivo.rules.ts'
import { rifaMessages } from '#domain/rifa/rifa.messages.ts'
import '#ui/layout/layout.css'

/**
 * A screen of the shop follows what happens: numbers change in their places, and one that was in the cart is named. A screen
 * reader hears now and then how many numbers of the draw in sight were taken, not each of them.
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
