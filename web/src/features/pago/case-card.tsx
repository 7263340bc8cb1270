import {
  type Caso,
  type CompraEnLista,
  devolucionForm,
  type EstadoCompra,
  MOTIVO_DE_SOBRE,
  notaForm,
  otrosForm,
} from '@talonario/contract'
import type { ReactNode } from 'react'
import {
  useCerrarCaso,
  useConfirmarCorreccion,
  useDeshacerCompra,
  useResolverVenta,
} from '#domain/pago/pago-caso.api.ts'
import { casoWords, estadoWords, pagoAdminMessages, preguntaDeCorreccion } from '#domain/pago/pago-caso.messages.ts'
import { useDevolverTransferencia } from '#domain/transferencia/transferencia.api.ts'
import { classNames } from '#lib/class-names.ts'
import { count, dayTime } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { WhatsappLink } from '#ui/base/whatsapp-link.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { toastReply } from '#ui/feedback/toast.ts'
import { AskAction } from '#ui/form/ask-action.tsx'
import styles from './order.module.css'

const DE_SOBRE: readonly string[] = Object.values(MOTIVO_DE_SOBRE)

type CaseCardProps = {
  caso: Caso
  compra: Pick<CompraEnLista, '_id' | 'estado' | 'comprador' | 'numeros'>
  children?: ReactNode
}

/** One case of an order: what happened, what to do, and how to close it. */
export function CaseCard({ caso, compra, children }: CaseCardProps) {
  const { _id: compraId, estado } = compra
  const { titulo, hacer } = casoWords[caso.motivo]
  return (
    <article className={classNames(styles.caseCard, 'stack gap-1')}>
      <h3>{titulo}</h3>
      {children}
      <p>{hacer}</p>
      {caso.palabras && <p className="small muted">{`Lo que mandó: ${caso.palabras}`}</p>}
      {caso.motivo === 'correccion_pedida' && !caso.cerrado && <AskedBuyer caso={caso} compra={compra} />}
      <p className="row apart wrap-lines">
        <span className="small muted">
          {`Desde el ${dayTime(caso.abierto)}${caso.pagoId && ` · Pago ${caso.pagoId}`}`}
        </span>
        {caso.motivo === 'anulacion_pedida' && <VoidSale compraId={compraId} />}
        {DE_SOBRE.includes(caso.motivo) ? (
          <ResolveSale casoId={caso._id} />
        ) : caso.motivo === 'transferencia_a_devolver' ? (
          <GiveBack pagoId={caso.pagoId} />
        ) : (
          <CloseCase caso={caso} estado={estado} />
        )}
      </p>
    </article>
  )
}

/** Decides about a sale made without signal: other numbers for its buyer, or the money back. */
function ResolveSale({ casoId }: { casoId: string }) {
  const resolver = useResolverVenta()
  const devolver = async () => {
    const detail = 'El dinero lo tiene quien vendió. Si hay email, el comprador recibe un aviso.'
    if (await confirm('¿Se devuelve el dinero?', { detail, confirmLabel: 'Se devuelve', cancelLabel: 'Esperar' }))
      resolver.mutate({ casoId, numeros: [] }, toastReply())
  }
  return (
    <span className="row wrap-lines">
      <AskAction
        button="Darle otro número"
        icon="ticket"
        title="¿Qué número le das?"
        schema={otrosForm}
        fields={[{ name: 'numeros', label: 'Número, o números con coma', is: 'text', input: { inputMode: 'numeric' } }]}
        confirm="Venderle ese"
        busy="Vendiendo..."
        write={resolver}
        toBody={({ numeros = '' }) => ({ casoId, numeros: numeros.match(/\d+/g)?.map(Number) ?? [] })}
      />
      <Button icon="refresh" busy={resolver.isPending && 'Un momento...'} onClick={devolver}>
        Se devuelve el dinero
      </Button>
    </span>
  )
}

/** Notes that a transfer was given back. */
function GiveBack({ pagoId }: { pagoId: string }) {
  return (
    <AskAction
      button="La devolví"
      icon="check"
      title="¿Cómo se devolvió?"
      schema={devolucionForm}
      fields={[
        { name: 'fecha', label: 'Qué día', is: 'text', input: { type: 'date' } },
        { name: 'referencia', label: 'Número o referencia de la operación', is: 'text' },
      ]}
      initial={{ pagoId }}
      confirm="Anotar la devolución"
      write={useDevolverTransferencia()}
      toBody={({ fecha = '', referencia = '' }) => ({ pagoId, fecha, referencia })}
    />
  )
}

/** Does what its seller asked for. */
function VoidSale({ compraId }: { compraId: string }) {
  const anular = useDeshacerCompra('anular')
  const run = () => anular.mutate({ compraId, motivo: pagoAdminMessages.pedida }, toastReply())
  return (
    <Button kind="danger" icon="refresh" busy={anular.isPending && 'Anulando...'} onClick={run}>
      Anular la venta
    </Button>
  )
}

/** Who would stand in a sale instead of whom, and the decision. */
function AskedBuyer({
  caso: { _id: casoId, pedido },
  compra: { comprador, numeros },
}: Omit<CaseCardProps, 'children'>) {
  const confirmar = useConfirmarCorreccion()
  const { nombre, email, ci, telefono, whatsapp } = comprador
  const hasta = [nombre, ci, telefono, email]
  if (!pedido)
    return <p>Lo pedido ya no se puede leer: si corresponde, corregí los datos en la compra, y cerrá el caso.</p>
  return (
    <>
      <p className="breaks">{`Figura: ${hasta.filter(Boolean).join(' · ')}`}</p>
      <p className="breaks">
        <b>{`Pide: ${[pedido.nombre, pedido.cedula, pedido.telefono, pedido.correo].filter(Boolean).join(' · ')}`}</b>
      </p>
      <p className="row wrap-lines">
        {telefono && (
          <WhatsappLink
            whatsapp={whatsapp}
            texto={preguntaDeCorreccion(nombre, numeros)}
            label={`Preguntarle a ${nombre} por WhatsApp`}
          >
            Preguntarle por WhatsApp
          </WhatsappLink>
        )}
        <Button
          icon="check"
          busy={confirmar.isPending && 'Confirmando...'}
          onClick={() => confirmar.mutate({ casoId, clave: pedido.clave }, toastReply())}
        >
          Confirmar los datos
        </Button>
      </p>
    </>
  )
}

/** An order's state, in words for organisers. */
export function OrderState({ compra: { estado, canal } }: { compra: Pick<CompraEnLista, 'estado' | 'canal'> }) {
  const { word, icon, tone } = estadoWords[estado]
  const voided = canal === 'presencial' && estado === 'reembolsada'
  return <Pill tone={tone} icon={icon} word={voided ? 'Anulada' : word} />
}

/** How many wait for a person. */
export function CaseCount({ total }: { total: number }) {
  return <Pill tone="bad" icon="warning" word={`${count(total)} por resolver`} />
}

/** Closes a case with a note; it leaves the list and stays in the order's history. `estado` is that of its order. */
function CloseCase({ caso: { _id: id, motivo }, estado }: { caso: Caso; estado: EstadoCompra }) {
  return (
    <AskAction
      button="Marcar como resuelto"
      icon="check"
      title="¿Cómo se resolvió?"
      schema={notaForm}
      fields={[{ name: 'nota', label: 'Qué se hizo', is: 'reason', hint: 'Queda en el historial de la compra.' }]}
      confirm="Cerrar el caso"
      busy="Cerrando..."
      write={useCerrarCaso()}
      toBody={({ nota = '' }) => ({ id, nota })}
    >
      <p className="muted">{casoWords[motivo].titulo}</p>
      {estado === 'en_revision' && <p>{pagoAdminMessages.alCerrar}</p>}
    </AskAction>
  )
}
