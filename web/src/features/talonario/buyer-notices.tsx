import type { boletoApi, ReplyOf } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { avisosDeCompraQuery, useResponderAviso } from '#domain/boleto/boleto.api.ts'
import { usePlan } from '#domain/modalidad/modalidad.api.ts'
import { dayTime, padNumber } from '#lib/format.ts'
import { useSignedIn } from '#lib/session.ts'
import { Button } from '#ui/base/button.tsx'
import { WhatsappLink } from '#ui/base/whatsapp-link.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { toastReply } from '#ui/feedback/toast.ts'
import { SelectField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import styles from './talonario.module.css'

type Aviso = ReplyOf<typeof boletoApi.avisosDeCompra>['avisos'][number]

const alNegar = (rol: string, { duplicado }: Aviso) =>
  duplicado
    ? 'La venta registrada queda como está.'
    : rol === 'admin'
      ? 'El número sigue sin registrar.'
      : 'El número sigue sin registrar, y quien organiza lee el aviso.'

/** Notices of people who say they bought a paper ticket whose stub is not registered, or is registered to somebody else; not drawn without any. */
export function BuyerNotices() {
  const { data: avisos = [] } = useQuery(avisosDeCompraQuery)
  if (avisos.length === 0) return null
  return (
    <Panel title="Avisos de compra">
      <ItemList label="Avisos de compra">
        {avisos.map(aviso => (
          <Item key={aviso._id}>
            <Notice aviso={aviso} />
          </Item>
        ))}
      </ItemList>
    </Panel>
  )
}

function Notice({ aviso }: { aviso: Aviso }) {
  const {
    _id,
    numeroRifa,
    nombre,
    cedula,
    telefono,
    fecha,
    vendedor,
    vendedorTelefono,
    vendedorWhatsapp,
    duplicado,
    desmentido,
  } = aviso
  const { rol } = useSignedIn()
  const responder = useResponderAviso()
  const planes = usePlan({ deTalon: true })
  const numero = padNumber(numeroRifa)
  const answer = async (confirma: boolean) => {
    if (confirma && planes.falta()) return
    const modalidadId = confirma ? (planes.plan?.id ?? '') : ''
    const sure = await confirm(
      confirma ? `¿Registrar la venta del ${numero} a ${nombre}?` : `¿Negar que ${nombre} compró el ${numero}?`,
      {
        detail: confirma ? 'Queda vendido en efectivo a su nombre.' : alNegar(rol, aviso),
        confirmLabel: confirma ? 'Registrar' : 'Negar',
        danger: !confirma,
      },
    )
    if (sure)
      return responder.mutateAsync(
        { aviso: _id, confirma, modalidadId },
        toastReply({ refused: 'No se pudo responder.' }),
      )
  }
  return (
    <div className={styles.book}>
      <span className="lines">
        <b>{`${numero} · ${nombre}`}</b>
        <span className="muted small">
          {[cedula, telefono, dayTime(fecha), vendedor && `Lo tiene ${vendedor}`].filter(Boolean).join(' · ')}
        </span>
        {desmentido && <span className="small">{`${vendedor || 'Quien lo tiene'} dice que no lo vendió.`}</span>}
        {duplicado && (
          <span className="small">
            Está registrado a nombre de otra persona: si no corresponde, anulá antes esa venta.
          </span>
        )}
      </span>
      {planes.hay && !duplicado && <SelectField {...planes.field} aria-label={`Cómo se paga el ${numero}`} />}
      <div className="row wrap-lines">
        <Button kind="primary" aria-label={`Registrar el ${numero}`} onClick={() => answer(true)}>
          Registrar
        </Button>
        <Button kind="quiet" aria-label={`Negar el ${numero}`} onClick={() => answer(false)}>
          Negar
        </Button>
        {vendedorTelefono && !duplicado && (
          <WhatsappLink
            whatsapp={vendedorWhatsapp}
            texto={`${nombre} avisó que compró el ${numero} en papel y su talón no está registrado. ¿Lo registrás?`}
            label={`Preguntarle a ${vendedor} por WhatsApp`}
          >
            Preguntar por WhatsApp
          </WhatsappLink>
        )}
      </div>
    </div>
  )
}
