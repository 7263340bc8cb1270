import { compradorForm, type MedioDePago } from '@talonario/contract'
import { carritoMessages } from '#domain/carrito/carrito.messages.ts'
import { isRifa } from '#domain/carrito/carrito.rules.ts'
import type { ReviewedLine } from '#domain/carrito/carrito-revision.rules.ts'
import { metodoWords } from '#domain/compra/compra.messages.ts'
import { documentLabel } from '#domain/cuenta/cuenta-documento.rules.ts'
import type { usePlan } from '#domain/modalidad/modalidad.api.ts'
import { type Comprador, useMedio, useProcesarPago } from '#domain/pago/pago.api.ts'
import { pagoMessages } from '#domain/pago/pago.messages.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { useConfig } from '#lib/config.ts'
import { useFollow, useReturnFromProvider } from '#lib/follow.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { padNumber } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.ts'
import { Button, TextLink } from '#ui/base/button.tsx'
import { alert } from '#ui/feedback/dialogs.ts'
import { Form, SelectField, TextField } from '#ui/form/form.tsx'

/** `total`: as it is shown. */
type PayStepProps = { lines: readonly ReviewedLine[]; total: number; planes: ReturnType<typeof usePlan> }
type PayButtonProps = PayStepProps & { medio: MedioDePago | undefined }

/** Starts the payment and goes to the provider, or to where to transfer; a visitor says who buys first. */
export function PayStep(props: PayStepProps) {
  const { medio, field } = useMedio()
  const session = useSession()
  return (
    <>
      {field && <SelectField {...field} />}
      {session === null ? <BuyerForm {...props} medio={medio} /> : <PayButton {...props} medio={medio} />}
    </>
  )
}

function usePay({ lines, total, planes, medio }: PayButtonProps) {
  const { payments } = useConfig()
  const follow = useFollow()
  const { mutate, reset, isPending, isSuccess } = useProcesarPago()
  useReturnFromProvider(reset)
  /** Whether the cart can be paid; if not, says why. */
  const ready = (): boolean => {
    const gone = lines.filter(({ fault }) => fault)
    if (!(total > 0)) void alert(pagoMessages.nada)
    else if (gone.length > 0) void alert(carritoMessages.yaNo(gone.map(nameOf)), { detail: carritoMessages.quitar })
    else return !(lines.some(isRifa) && planes.falta())
    return false
  }
  const pay = (comprador?: Comprador) =>
    mutate(
      { lines, total, comprador, modalidadId: planes.plan?.id, medio },
      { onSuccess: ({ init_point }) => follow(init_point), onError: say },
    )
  const conProveedor = payments === 'simulado' ? 'Pagar en modo de prueba' : `Pagar con ${metodoWords[payments]}`
  const label = medio === 'transferencia' ? 'Pagar por transferencia' : conProveedor
  return { ready, pay, label, busy: (isPending && 'Iniciando el pago...') || (isSuccess && 'Yendo al pago...') }
}

function PayButton(props: PayButtonProps) {
  const { ready, pay, label, busy } = usePay(props)
  return (
    <Button kind="primary" large full icon="card" busy={busy} onClick={() => ready() && pay()}>
      {label}
    </Button>
  )
}

/** Who buys without an account: name, document and e-mail, once. */
function BuyerForm(props: PayButtonProps) {
  const { ready, pay, label, busy } = usePay(props)
  const form = useContractForm(compradorForm, { nombreCompleto: '', ci: '', email: '' })
  const send = form.onSubmit(values => pay(values))
  return (
    <Form onSubmit={event => (ready() ? send(event) : undefined)}>
      <p>
        Sin cuenta: decinos a nombre de quién van los boletos. ¿Ya tenés cuenta?{' '}
        <TextLink to={paths.login(paths.checkout)}>Ingresá</TextLink>
      </p>
      <TextField label="Nombre completo" autoComplete="name" field={form.field('nombreCompleto')} />
      <TextField label={documentLabel()} inputMode="numeric" autoComplete="off" field={form.field('ci')} />
      <TextField
        label="Email"
        description="Ahí te mandamos los boletos y el enlace a tu compra."
        type="email"
        autoComplete="email"
        field={form.field('email')}
      />
      <Button className="stays" kind="primary" large full icon="card" type="submit" busy={busy}>
        {label}
      </Button>
    </Form>
  )
}

const nameOf = (line: ReviewedLine) => (isRifa(line) ? padNumber(line.NumeroRifa) : line.nombreProducto)

/** An ended session leads to /login by itself. */
function say(error: unknown): void {
  if (error instanceof ApiError && error.code === 'SESION_VENCIDA') return
  void alert(sentenceOf(error, pagoMessages.inicio))
}
