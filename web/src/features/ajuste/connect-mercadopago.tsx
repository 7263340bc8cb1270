import { type ajusteApi, confirmacionForm, type ReplyOf } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  ajusteQueries,
  useConectarMercadoPago,
  useConfirmarMercadoPago,
  useDesconectarMercadoPago,
} from '#domain/ajuste/ajuste.api.ts'
import { useAddressState } from '#lib/address-state.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { dayFull, dayOfInstant } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Form } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Confirmation } from './confirmation.tsx'

type Conexion = NonNullable<ReplyOf<typeof ajusteApi.listarAjustes>['mercadoPago']>

/** The account that online payments go to: connected by its owner's permission, or not. Nothing, where that is not offered. */
export function ConnectMercadoPago() {
  const { data } = useQuery(ajusteQueries.todos())
  const { confirmar, waiting } = useReturn()
  const conexion = data?.mercadoPago
  if (!conexion) return null
  return (
    <Panel title="Mercado Pago">
      <div className="stack gap-3">
        <div role="status" className="stack gap-2">
          {waiting ? <p>Conectando con Mercado Pago...</p> : <Standing {...conexion} />}
          {confirmar.data && !confirmar.data.conectada && <Note>{confirmar.data.message}</Note>}
        </div>
        {confirmar.error && <Note tone="bad">{sentenceOf(confirmar.error)}</Note>}
        {!waiting && <Ways connected={conexion.estado === 'conectada'} renew={conexion.porVencer} />}
      </div>
    </Panel>
  )
}

/** What Mercado Pago sent back in the address is handed on once, and leaves the address. */
function useReturn() {
  const [read, write] = useAddressState<'code' | 'state' | 'error'>()
  const confirmar = useConfirmarMercadoPago()
  const [code, state] = [read('code'), read('state')]
  const { mutate } = confirmar
  const handed = useRef('')
  useEffect(() => {
    // It works once, and the address takes a moment to change.
    if (!state || handed.current === state) return
    handed.current = state
    mutate({ state, ...(code && { code }) })
    write({ code: '', state: '', error: '' })
  })
  return { confirmar, waiting: Boolean(state) || confirmar.isPending }
}

function Standing({ estado, cuenta, apodo, hasta, motivo, porVencer }: Conexion) {
  const name = apodo ? `${apodo} (${cuenta})` : cuenta
  if (estado === 'conectada')
    return (
      <>
        <Note tone="good">
          Conectado como <b>{name}</b>: los pagos en línea entran en esa cuenta.
        </Note>
        {porVencer && hasta && (
          <Note tone="bad">{`El permiso vence el ${dayFull(dayOfInstant(hasta))} y no se pudo renovar: conectá de nuevo.`}</Note>
        )}
      </>
    )
  if (estado === 'cortada')
    return (
      <Note tone="bad">
        {motivo === 'vencida'
          ? `El permiso de ${name} venció: la tienda muestra los números y no los vende.`
          : `Mercado Pago quitó el permiso de ${name}: la tienda muestra los números y no los vende.`}
      </Note>
    )
  if (estado === 'esperando')
    return <p>Falta que des el permiso en Mercado Pago. Si cerraste esa página, empezá de nuevo.</p>
  return (
    <p>
      Para cobrar en línea conectá la cuenta de la organización: te llevamos a Mercado Pago, das el permiso y volvés
      acá.
    </p>
  )
}

/** To Mercado Pago, or away from it. */
function Ways({ connected, renew }: { connected: boolean; renew: boolean }) {
  const form = useContractForm(confirmacionForm, { currentPassword: '', codigo: '' }, { live: true })
  const conectar = useConectarMercadoPago()
  const desconectar = useDesconectarMercadoPago()
  const leaving = connected && !renew
  const act = leaving ? desconectar : conectar
  const send = form.onSubmit(async values => {
    if (leaving) return await desconectar.mutateAsync(values, { onSuccess: () => form.reset() })
    return await conectar.mutateAsync(values, { onSuccess: ({ url }) => location.assign(url) })
  })
  return (
    <Form onSubmit={send}>
      <Confirmation field={form.field} connects />
      {act.error && <Note tone="bad">{sentenceOf(act.error)}</Note>}
      <div>
        <Button
          kind={leaving ? 'danger' : 'primary'}
          type="submit"
          busy={act.isPending && (leaving ? 'Desconectando...' : 'Abriendo Mercado Pago...')}
        >
          {leaving ? 'Desconectar' : renew ? 'Conectar de nuevo' : 'Conectar Mercado Pago'}
        </Button>
      </div>
    </Form>
  )
}
