import {
  awaitsPayment,
  type BodyOf,
  type CompraEntera,
  cuotaApi,
  limits,
  motivoForm,
  preguntaDeAnulacion,
  reatribuirForm,
  retenido,
  type ventaApi,
} from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useCederNumero, useCorreccion, useDeshacerCompra, useReatribuir } from '#domain/pago/pago-caso.api.ts'
import { pagoAdminMessages } from '#domain/pago/pago-caso.messages.ts'
import { datosDeQuienCompra } from '#domain/pago/pago-caso.rules.ts'
import { useDeshacerTransferencia, useOtroImporte } from '#domain/transferencia/transferencia.api.ts'
import { vendedoresActivosQuery } from '#domain/vendedor/vendedor.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { money, padNumber } from '#lib/format.ts'
import { useServerNow } from '#lib/live/server-clock.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'
import { AskAction, type AskedField } from '#ui/form/ask-action.tsx'

/** Refunds an order, takes its goods back or voids a sale, while its draw is open. */
export function UndoOrder({ compra }: { compra: CompraEntera }) {
  if (compra.sellada) return <Note icon="shield">{pagoAdminMessages.sellada}</Note>
  return compra.accion ? <Undo key={compra.accion} compra={compra} accion={compra.accion} /> : null
}

/** Takes back a transfer that was noted by mistake, for ten minutes. */
export function UndoTransfer({ compra: { pagos } }: { compra: CompraEntera }) {
  const deshacer = useDeshacerTransferencia()
  const now = useServerNow(10_000)
  const undo = (pagoId: string) =>
    deshacer.mutateAsync({ pagoId }).then(
      ({ message }) => toastSuccess(message),
      error => toastError(sentenceOf(error)),
    )
  const fresh = pagos.filter(
    ({ proveedor, estado, reembolsado, actualizado }) =>
      proveedor === 'transferencia' &&
      estado === 'aprobado' &&
      reembolsado === 0 &&
      now - Date.parse(actualizado) < limits.deshacerVentaMinutos * 60_000,
  )
  return fresh.map(({ _id, monto }) => (
    <Button key={_id} icon="refresh" busy={deshacer.isPending && 'Deshaciendo...'} onClick={() => undo(_id)}>
      {`Deshacer la transferencia de ${money(monto)}`}
    </Button>
  ))
}

/** Notes a transfer of an order that is not among those to be seen any more: a second one is owed. */
export function AnotherTransfer({
  compra: { _id: compraId, canal, metodoPago, pagos, estado },
}: {
  compra: CompraEntera
}) {
  const otroImporte = useOtroImporte({ compraId, vistas: pagos.length })
  if (canal !== 'online' || metodoPago !== 'transferencia' || awaitsPayment(estado)) return null
  return (
    <AskAction {...otroImporte} button="Llegó otra transferencia">
      <p>
        {estado === 'pagada'
          ? 'La compra ya está paga: lo que llegó de más se debe, y queda en Casos.'
          : 'Si los números siguen libres y alcanza, la compra queda paga. Si no, lo que llegó se debe, y queda en Casos.'}
      </p>
    </AskAction>
  )
}

export type Devuelve = NonNullable<BodyOf<typeof ventaApi.anularVenta>['devuelve']>

function Undo({ compra, accion }: { compra: CompraEntera; accion: Exclude<CompraEntera['accion'], ''> }) {
  const words = { anular, cancelar, liberar, reembolsar }[accion](compra)
  const motivo: AskedField = {
    name: 'motivo',
    label: 'Motivo',
    is: 'reason',
    hint: 'Queda en el historial de la compra; no le llega al comprador.',
  }
  return (
    <AskAction
      button={words.boton}
      kind="danger"
      icon="refresh"
      title={words.pregunta}
      schema={accion === 'anular' ? preguntaDeAnulacion : motivoForm}
      fields={accion === 'anular' ? [quienDevuelve(compra), motivo] : [motivo]}
      confirm={words.confirmar}
      busy={words.ocupado}
      danger
      write={useDeshacerCompra(accion)}
      toBody={({ motivo = '', devuelve }) => ({
        compraId: compra._id,
        motivo,
        ...(devuelve ? { devuelve: devuelve as Devuelve } : {}),
      })}
    >
      <p>{words.detalle}</p>
    </AskAction>
  )
}

/** What its buyer loses with an order. */
const perdido = ({ deCuotas }: CompraEntera) =>
  deCuotas ? 'las cuotas se deben otra vez' : 'los números quedan libres para otra persona'

function reembolsar(compra: CompraEntera) {
  const { pagos, comprador, metodoPago } = compra
  const como =
    metodoPago === 'transferencia'
      ? 'Todo lo que llegó queda en Casos hasta que anotes cómo lo transferiste de vuelta'
      : 'Se devuelve todo lo pagado por el mismo medio'
  const queda = pagos.reduce((sum, pago) => (pago.estado === 'aprobado' ? sum + retenido(pago) : sum), 0)
  return {
    boton: 'Devolver el dinero',
    pregunta: `¿Devolver ${money(queda)} a ${comprador.nombre}?`,
    detalle: `${como}, ${perdido(compra)} y el comprador recibe un correo. No se puede deshacer.`,
    confirmar: 'Devolver',
    ocupado: 'Devolviendo...',
  }
}

function cancelar(compra: CompraEntera) {
  const { comprador } = compra
  return {
    boton: 'Anular la compra',
    pregunta: `¿Anular la compra de ${comprador.nombre}?`,
    detalle: `De esta compra no hay dinero para devolver: ${perdido(compra)} y el comprador recibe un correo. No se puede deshacer.`,
    confirmar: 'Anular',
    ocupado: 'Anulando...',
  }
}

function liberar({ comprador }: CompraEntera) {
  return {
    boton: 'Liberar los números',
    pregunta: `¿Liberar la compra sin pagar de ${comprador.nombre}?`,
    detalle:
      'Los números quedan libres para otra persona y el comprador recibe un correo. Si el pago llega después, la compra se completa si siguen libres; si no, el dinero se devuelve.',
    confirmar: 'Liberar',
    ocupado: 'Liberando...',
  }
}

function anular({ comprador, vendedor, deCuotas }: CompraEntera) {
  return {
    boton: deCuotas ? 'Anular el cobro' : 'Anular la venta',
    pregunta: `¿Anular ${deCuotas ? 'el cobro' : 'la venta'} a ${comprador.nombre}?`,
    detalle: deCuotas
      ? 'Las cuotas se deben otra vez y el comprador recibe un correo. No se puede deshacer.'
      : `Los números quedan libres, la venta se descuenta de lo vendido por ${vendedor} y el comprador recibe un correo. No se puede deshacer.`,
    confirmar: 'Anular',
    ocupado: 'Anulando...',
  }
}

const NO_LLEGO: Record<string, string> = {
  transferencia: 'Nadie: la transferencia no llegó',
  pos: 'Nadie: el cobro del POS no está',
}

/** Who returns the buyer's money: the seller, the organisation, or nobody, because it never arrived. */
export function quienDevuelve({ vendedor, metodoPago }: CompraEntera): AskedField {
  const options: Partial<Record<Devuelve, string>> = {
    vendedor: `${vendedor}: se descuenta de su caja`,
    organizacion: 'La organización, de su efectivo',
    ...(NO_LLEGO[metodoPago] ? { nadie: NO_LLEGO[metodoPago] } : {}),
  }
  return {
    name: 'devuelve',
    label: '¿Quién le devuelve el dinero?',
    is: 'choice',
    none: 'Elegí una opción',
    options: options as Record<string, string>,
  }
}

/** Corrects the buyer of a sale in person; once a list is sealed with it, shows why that is not possible. */
export function CorrectBuyer({ compra }: { compra: CompraEntera }) {
  const { nombre, email: correo, ci: cedula, telefono } = compra.comprador
  const correccion = useCorreccion(compra._id, { nombre, correo, cedula, telefono })
  if (compra.canal !== 'presencial') return null
  if (compra.sellada)
    return (
      <p className="muted small">Los datos de quien compró no cambian: la lista del sorteo ya se selló con ellos.</p>
    )
  return <AskAction {...correccion} />
}

/** Makes a sold number another person's: what is paid and due of it goes with it. */
export function HandOn({ compra: { _id: compraId, estado, lineas } }: { compra: CompraEntera }) {
  const ceder = useCederNumero()
  const numeros = lineas.flatMap(({ NumeroRifa }) => NumeroRifa ?? [])
  if (estado !== 'pagada' || numeros.length === 0) return null
  return (
    <AskAction
      button="Cambiar de titular"
      icon="person"
      title="¿Quién tiene el número de ahora en más?"
      size={440}
      schema={cuotaApi.cederNumero.body}
      fields={[
        {
          name: 'numero',
          label: 'Número',
          is: 'choice',
          options: Object.fromEntries(numeros.map(numero => [numero, padNumber(numero)])),
        },
        ...datosDeQuienCompra(),
        { name: 'motivo', label: 'Motivo', is: 'reason' },
      ]}
      initial={{ compraId }}
      confirm="Cambiar de titular"
      write={ceder}
      toBody={values => cuotaApi.cederNumero.body.parse({ ...values, compraId })}
    >
      <p>
        Lo pagado y lo que falta pagar pasan con el número; lo que ya ganó sigue siendo de quien lo tenía. Les avisamos
        a los dos.
      </p>
    </AskAction>
  )
}

/** Whose sale an order is from now on, as long as its draw is open. */
export function Reattribute({ compra: { _id: compraId, lineas, sellada } }: { compra: CompraEntera }) {
  const reatribuir = useReatribuir()
  const { data: vendedores = [] } = useQuery(vendedoresActivosQuery)
  if (sellada) return null
  return (
    <AskAction
      button="Cambiar de vendedor"
      icon="person-tag"
      title="¿De quién es la venta?"
      size={440}
      schema={reatribuirForm}
      fields={[
        {
          name: 'vendedorId',
          label: 'Vendedor',
          is: 'choice',
          none: 'De nadie',
          options: Object.fromEntries(vendedores.map(({ _id, nombreCompleto }) => [_id, nombreCompleto])),
        },
        { name: 'motivo', label: 'Motivo', is: 'reason', hint: 'Queda en el historial de la compra.' },
      ]}
      initial={{ compraId }}
      confirm="Guardar"
      write={reatribuir}
      leido={{ vendedores: lineas.map(({ idVendedor }) => idVendedor) }}
      toBody={({ vendedorId = '', motivo = '' }) => ({ compraId, vendedorId, motivo })}
    />
  )
}
