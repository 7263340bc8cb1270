import { useRandomNumber } from '#domain/carrito/carrito.api.ts'
import { Button } from '#ui/base/button.tsx'

/** Chance chooses a free number and puts it into the cart. */
export function RandomNumber({ sorteo }: { sorteo: string }) {
  const { mutate, isPending } = useRandomNumber(sorteo)
  return (
    <Button icon="dice" busy={isPending && 'Eligiendo...'} onClick={() => mutate()}>
      Número al azar
    </Button>
  )
}
