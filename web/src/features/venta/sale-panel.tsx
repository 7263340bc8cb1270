import { ventaEnPuertaConCorreoForm, ventaEnPuertaForm } from '@talonario/contract'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { usePlan } from '#domain/modalidad/modalidad.api.ts'
import { nombreDeSorteo, sorteoOf } from '#domain/sorteo/sorteo-nombre.rules.ts'
import type { useVender } from '#domain/telefono/telefono.api.ts'
import { telefonoMessages } from '#domain/telefono/telefono.messages.ts'
import { ventaMessages } from '#domain/venta/venta.messages.ts'
import {
  type Cliente,
  type Comprador,
  estadoOf,
  type Numero,
  sinComprador,
  totalOf,
} from '#domain/venta/venta.rules.ts'
import type { QrEnEspera, useCobrarConQr } from '#domain/venta/venta-cobro.api.ts'
import { pagoOf, pedidoOf, sinEscribir } from '#domain/venta/venta-escrita.rules.ts'
import { ConnectionError, sentenceOf } from '#lib/api-error.ts'
import { classNames } from '#lib/class-names.ts'
import { useConfig } from '#lib/config.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { draftName, forgetDraft, readDraft } from '#lib/form/draft.ts'
import { money, padNumber } from '#lib/format.ts'
import { Button, IconButton, TextButton } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Form } from '#ui/form/form.tsx'
import { Ticket } from '#ui/ticket/ticket.tsx'
import { QrSale } from './qr-sale.tsx'
import { SaleFields } from './sale-fields.tsx'
import { NotEntered, SoldActions } from './sold-actions.tsx'
import styles from './venta.module.css'

type SalePanelProps = {
  /** At least one. */
  numeros: readonly Numero[]
  /** The buyer of the number before, if this one is for the same person. */
  comprador: Comprador
  planes: ReturnType<typeof usePlan>
  venta: ReturnType<typeof useVender>
  qr: ReturnType<typeof useCobrarConQr>
  /** It is sold from this device, also without a signal: nobody pays in the shop. */
  lleva: boolean
  /** With a purchase: another number for the same person comes next. */
  onClose: (para?: string) => void
  onRemove: (numero: Numero) => void
  /** Back to the tickets, with all this kept. */
  onMore: () => void
}

/** The form of one sale: a sheet over the tickets on phones, a panel beside them on wide screens. */
export function SalePanel(props: SalePanelProps) {
  const { numeros, comprador, planes, venta, qr, lleva, onClose, onRemove, onMore } = props
  const [numero] = numeros
  const { isSuccess: sold } = venta
  const isPending = venta.isPending || qr.isPending
  const error = venta.error ?? qr.error
  const { correoEnPersona, payments } = useConfig()
  const porQr = useRef(false)
  const form = useContractForm(
    correoEnPersona === 'opcional' ? ventaEnPuertaForm : ventaEnPuertaConCorreoForm,
    { ...sinEscribir, ...comprador },
    { toBody: values => (porQr.current ? { ...values, metodoPago: 'qr' } : values) },
  )
  const focusFirst = useEffectEvent(() => {
    const first = comprador === sinComprador ? 'nombre' : 'metodoPago'
    form.getInputNode(first)?.focus({ preventScroll: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first number that is chosen starts at the first field
  useEffect(focusFirst, [numero?._id])
  const send = form.onSubmit(escrita => {
    if (planes.falta()) return
    // The numbers may have changed since the form was begun.
    const rifaIds = numeros.map(({ _id }) => _id)
    const pedido = pedidoOf(escrita, rifaIds, planes.plan?.id)
    if (porQr.current) return qr.cobrar({ ...pedido, monto: totalOf(numeros) }, numeros)
    const precios = numeros.map(({ precioRifa }) => precioRifa)
    return venta.vender({ ...pedido, ...pagoOf(escrita) }, precios)
  })
  const byQr = (sale: HTMLFormElement | null) => {
    porQr.current = true
    sale?.requestSubmit()
    porQr.current = false
  }
  const gone = !sold && !(error instanceof ConnectionError) && numeros.some(one => estadoOf(one) !== 'libre')
  const close = () => !isPending && onClose()
  const closeByKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
  return (
    <Form className={styles.salePanel} aria-label={nameOf(numeros)} onSubmit={send} onKeyDown={closeByKey}>
      <PanelHead numeros={numeros} sold={sold} onClose={close} />
      {numeros.length > 1 && <SaleNumbers numeros={numeros} sold={sold} onRemove={onRemove} />}
      {!sold && (
        <Button kind="quiet" icon="plus" onClick={onMore}>
          Agregar otro número
        </Button>
      )}
      {form.restored && !sold && (
        <p className="muted small">
          {`${ventaMessages.borrador} `}
          <TextButton onClick={form.reset}>Empezar de nuevo</TextButton>
        </p>
      )}
      <SaleFields
        form={form}
        planes={planes}
        way="puerta"
        disabled={sold}
        onQr={payments === 'apagado' || lleva ? undefined : byQr}
      />
      <div className={styles.saleFoot}>
        {error && <Note tone="bad">{refusalOf(error, gone)}</Note>}
        {venta.noEntro ? (
          <NotEntered sobre={venta.noEntro} onClose={close} />
        ) : (
          <Button
            kind="primary"
            large
            full
            type="submit"
            icon="check"
            busy={isPending && 'Vendiendo...'}
            disabled={sold || gone}
          >
            {sold ? soldWord(numeros.length, venta.porEnviar) : 'Vender'}
          </Button>
        )}
        {venta.porEnviar && sold && <Note>{telefonoMessages.guardada}</Note>}
        {sold && !venta.noEntro && (
          <SoldActions
            ventaId={venta.ventaId}
            sellado={venta.sellado}
            numeros={numeros}
            comprador={form.getValues()}
            onAgain={onClose}
          />
        )}
      </div>
    </Form>
  )
}

/** The code to scan, in place of the form. */
export function QrPanel({ espera, onClose }: { espera: QrEnEspera; onClose: () => void }) {
  return (
    <section className={styles.salePanel} aria-label={nameOf(espera.numeros)}>
      <PanelHead numeros={espera.numeros} sold={false} onClose={onClose} />
      <QrSale {...espera} onClose={onClose} />
    </section>
  )
}

type SoldBeforeProps = { numeros: readonly Numero[]; cliente: Cliente | undefined; onClose: () => void }

/** Numbers that the address names and that are sold: by oneself, with the reply lost in a reload, or by somebody else. */
export function SoldBefore({ numeros, cliente, onClose }: SoldBeforeProps) {
  const nombre = cliente?.nombre
  useEffect(() => {
    // Sold to this person, so nobody else is to get what was typed for them.
    if (nombre && readDraft<Comprador>(BUYER).nombre?.trim() === nombre) forgetDraft(BUYER)
  }, [nombre])
  return (
    <section className={styles.salePanel} aria-label={nameOf(numeros)}>
      <PanelHead numeros={numeros} sold onClose={onClose} />
      {numeros.length > 1 && <SaleNumbers numeros={numeros} sold onRemove={onClose} />}
      {cliente ? (
        <Note tone="good">{ventaMessages.yaRegistrada(cliente.nombre)}</Note>
      ) : (
        <Note tone="bad">{`${ventaMessages.ocupado(numeros)} ${ventaMessages.otroNumero}`}</Note>
      )}
    </section>
  )
}

const BUYER = draftName(sinEscribir)

function PanelHead({ numeros, sold, onClose }: Pick<SaleNumbersProps, 'numeros' | 'sold'> & { onClose: () => void }) {
  const [numero] = numeros
  return (
    <div className={styles.saleHead}>
      {numeros.length === 1 && numero && <SaleTicket numero={numero} sold={sold} />}
      <div className="grow">
        <b className={classNames(styles.salePrice, 'num')}>{money(totalOf(numeros))}</b>
        <span className="muted small nowrap">{below(numeros)}</span>
      </div>
      <IconButton icon="close" label="Cerrar" onClick={onClose} />
    </div>
  )
}

function SaleTicket({ numero, sold }: { numero: Numero; sold: boolean }) {
  const now = estadoOf(sold ? { ...numero, pagoRealizado: true } : numero)
  const state = now === 'libre' ? 'elegida' : now
  return <Ticket className={styles.saleTicket} numero={numero.numero} state={state} />
}

const nameOf = (numeros: readonly Numero[]) =>
  numeros.length === 1 ? `Vender el número ${padNumber(numeros[0]?.numero ?? 0)}` : `Vender ${numeros.length} números`

function below(numeros: readonly Numero[]): string {
  const dias = [...new Set(numeros.map(numero => nombreDeSorteo(sorteoOf(numero))))].join(' y ')
  return numeros.length === 1 ? `Sorteo ${dias}` : `${numeros.length} números · Sorteo ${dias}`
}

type SaleNumbersProps = { numeros: readonly Numero[]; sold: boolean; onRemove: (numero: Numero) => void }

/** What is sold together, each with the way to leave it out. */
function SaleNumbers({ numeros, sold, onRemove }: SaleNumbersProps) {
  return (
    <ul className={styles.saleNumbers} aria-label="Números de esta venta">
      {numeros.map(numero => (
        <li key={numero._id}>
          <SaleTicket numero={numero} sold={sold} />
          {!sold && (
            <IconButton icon="close" label={`Quitar el ${padNumber(numero.numero)}`} onClick={() => onRemove(numero)} />
          )}
        </li>
      ))}
    </ul>
  )
}

const soldWord = (numeros: number, porEnviar: boolean): string =>
  `${numeros === 1 ? 'Vendida' : 'Vendidas'}${porEnviar ? ', por enviar' : ''}`

function refusalOf(error: Error, gone: boolean): string {
  const sentence = sentenceOf(error, ventaMessages.venta)
  return gone ? `${sentence} ${ventaMessages.otroNumero}` : sentence
}
