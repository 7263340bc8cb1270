import { entregaForm, presentarForm } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { cajaQueries, useDeclararEntrega, usePresentarRendicion } from '#domain/caja/caja.api.ts'
import { masDeLoQueTiene, sentenceOfSaldo, yaDeclarada } from '#domain/caja/caja.messages.ts'
import { metodoWords } from '#domain/compra/compra.messages.ts'
import { writeAmount } from '#lib/form/amount.ts'
import { count, dayTime, money, until } from '#lib/format.ts'
import { Note } from '#ui/feedback/note.tsx'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { AskAction } from '#ui/form/ask-action.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'
import { ImagePicker } from '#ui/picker/image-picker.tsx'

/** The seller’s cash by payment method, since when they hold it, and the actions that reduce it. */
export function MyCash() {
  return (
    <QueryView query={useQuery(cajaQueries.mia())} skeleton={<Skeleton height={220} />}>
      {({ saldo, porAcreditar, desde, tope, superaTope, porMedio }) => (
        <Panel title={sentenceOfSaldo(saldo)}>
          <div className="stack">
            {desde && <p className="muted">{`Desde el ${dayTime(desde)}`}</p>}
            {superaTope && tope !== null && (
              <Note tone="bad">{`Superaste el tope de ${money(tope)}: entregá antes de pedir más números.`}</Note>
            )}
            <KeyValues
              pairs={[
                ...porMedio.map(({ medio, ventas, monto }): [string, string] => [
                  metodoWords[medio] ?? medio,
                  `${money(monto)} · ${count(ventas)} ${ventas === 1 ? 'venta' : 'ventas'}`,
                ]),
                ['Transferencias y POS que falta ver', money(porAcreditar)],
              ]}
            />
            <div className="row wrap-lines">
              <HandIn saldo={saldo} />
              <Present />
            </div>
            <Deadlines />
          </div>
        </Panel>
      )}
    </QueryView>
  )
}

/** Below the buttons: it may arrive after them. */
function Deadlines() {
  const { data = [] } = useQuery(cajaQueries.misLiquidaciones())
  return data.map(({ titulo, vence }) => (
    <Note key={titulo + vence} icon="calendar">{`${titulo}: tenés ${until(vence)} para rendir.`}</Note>
  ))
}

/** Offers all that is owed; more than that, and what has been declared already, is asked about once. */
function HandIn({ saldo }: { saldo: number }) {
  const [image, setImage] = useState<File | null>(null)
  const declarar = useDeclararEntrega()
  const { data: entregas = [] } = useQuery(cajaQueries.misEntregas())
  const doubt = (values: Record<string, string>) => {
    const monto = Number(values.monto)
    const igual = entregas.find(entrega => entrega.estado === 'declarada' && entrega.monto === monto)
    if (igual) return yaDeclarada(igual)
    return monto > Math.max(saldo, 0) ? masDeLoQueTiene(monto, saldo) : ''
  }
  // The next hand-in has its own.
  useEffect(() => {
    if (declarar.isSuccess) setImage(null)
  }, [declarar.isSuccess])
  return (
    <AskAction
      button="Entregar"
      kind="primary"
      icon="arrow-right"
      title="Entregar dinero"
      schema={entregaForm}
      initial={saldo > 0 ? { monto: writeAmount(saldo) } : {}}
      doubt={doubt}
      fields={[
        { name: 'monto', label: '¿Cuánto entregás?', is: 'amount' },
        {
          name: 'medio',
          label: '¿Cómo?',
          is: 'choice',
          options: { efectivo: 'En efectivo, en mano', banco: 'Depósito o transferencia al banco' },
        },
        { name: 'nota', label: 'Nota (opcional)', is: 'text' },
      ]}
      confirm="Declarar entrega"
      write={declarar}
      toBody={({ monto = '', medio, nota }) => ({ monto, medio: medio as 'efectivo', nota, image })}
      last={<ImagePicker label="Foto del depósito (opcional)" value={image} onChange={setImage} />}
    >
      <p>Tu saldo baja cuando la organización cuenta lo que entregaste.</p>
    </AskAction>
  )
}

function Present() {
  return (
    <AskAction
      button="Rendir"
      icon="list"
      title="Presentar la rendición"
      schema={presentarForm}
      fields={[{ name: 'contado', label: '¿Cuánto efectivo contaste?', is: 'amount' }]}
      confirm="Presentar"
      write={usePresentarRendicion()}
      toBody={({ contado = '' }) => ({ contado })}
    >
      <p>Contá el efectivo que tenés y escribí el total. Lo que vendas después queda para la próxima rendición.</p>
    </AskAction>
  )
}
