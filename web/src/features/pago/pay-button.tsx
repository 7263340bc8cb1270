import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { carritoMessages } from '#domain/carrito/carrito.messages.ts'
import { isRifa, totalOf } from '#domain/carrito/carrito.rules.ts'
import { buyable, type ReviewedLine } from '#domain/carrito/carrito-revision.rules.ts'
import { metodoWords } from '#domain/compra/compra.messages.ts'
import { useProcesarPago } from '#domain/pago/pago.api.ts'
import { pagoMessages } from '#domain/pago/pago.messages.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { useConfig } from '#lib/config.ts'
import { useFollow } from '#lib/follow.ts'
import { padNumber } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.ts'
import { Button } from '#ui/base/button.tsx'
import { alert } from '#ui/feedback/dialogs.ts'

/** Starts the payment and goes to the provider; a visitor signs in first and returns here. */
export function PayButton({ lines }: { lines: readonly ReviewedLine[] }) {
  const signedIn = useSession() !== null
  const { payments } = useConfig()
  const navigate = useNavigate()
  const follow = useFollow()
  const { mutate, reset, isPending, isSuccess } = useProcesarPago()
  useReturnFromProvider(reset)
  const pay = () => {
    if (!(totalOf(buyable(lines)) > 0)) return void alert(pagoMessages.nada)
    const gone = lines.filter(({ fault }) => fault)
    if (gone.length > 0) return void alert(carritoMessages.yaNo(gone.map(nameOf)), { detail: carritoMessages.quitar })
    if (!signedIn) return void navigate(paths.login(paths.checkout))
    mutate(lines, { onSuccess: ({ init_point }) => follow(init_point), onError: say })
  }
  return (
    <Button
      kind="primary"
      large
      full
      icon="card"
      busy={(isPending && 'Iniciando el pago...') || (isSuccess && 'Yendo al pago...')}
      onClick={pay}
    >
      {payments === 'simulado' ? 'Pagar en modo de prueba' : `Pagar con ${metodoWords[payments]}`}
    </Button>
  )
}

const nameOf = (line: ReviewedLine) => (isRifa(line) ? padNumber(line.NumeroRifa) : line.nombreProducto)

/** An ended session leads to /login by itself. */
function say(error: unknown): void {
  if (error instanceof ApiError && error.code === 'SESION_VENCIDA') return
  void alert(sentenceOf(error, pagoMessages.inicio))
}

/** The browser's Back may restore this page while it was busy. */
function useReturnFromProvider(reset: () => void): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [reset])
}
