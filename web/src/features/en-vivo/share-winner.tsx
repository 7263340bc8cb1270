import type { Ganado } from '#domain/resultado/resultado.rules.ts'
import { shortName } from '#domain/resultado/resultado.rules.ts'
import { useConfig } from '#lib/config.ts'
import { shareFile } from '#lib/files.ts'
import { dayDots, padNumber } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { toastError } from '#ui/feedback/toast.ts'
import { drawWinnerCard } from '#ui/ticket/winner-card.ts'

type ShareWinnerProps = { ganado: Ganado; fechaSorteo: string }

/** Shares the winner of a prize as a picture: number, prize, first name and initial. */
export function ShareWinner({ ganado: { place, premio, numero, nombre }, fechaSorteo }: ShareWinnerProps) {
  const brand = useConfig().nombre
  if (numero === null) return null
  const share = async () => {
    const day = `Sorteo del ${dayDots(fechaSorteo)}`
    const words = {
      brand,
      day,
      prize: `${place}º premio · ${premio}`,
      numero: padNumber(numero),
      name: shortName(nombre),
    }
    try {
      await shareFile({ bytes: await drawWinnerCard(words), fileName: `ganador-${padNumber(numero)}.png` }, day)
    } catch {
      toastError('No se pudo compartir la tarjeta.')
    }
  }
  return (
    <Button icon="gift" onClick={share}>
      Compartir la tarjeta
    </Button>
  )
}
