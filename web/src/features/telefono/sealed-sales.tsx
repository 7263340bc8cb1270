import type { Aqui } from '#domain/telefono/telefono.api.ts'
import {
  decididaWords,
  estadoDeSobreWords,
  noEntroWords,
  telefonoMessages,
} from '#domain/telefono/telefono.messages.ts'
import { estadoDeSobre, noEntradas, type SobreGuardado } from '#domain/telefono/telefono.rules.ts'
import { atenderSobre } from '#domain/telefono/telefono-venta.store.ts'
import { dayTime, padNumber } from '#lib/format.ts'
import { TextButton } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { useWhatsapp } from '#ui/base/whatsapp-button.tsx'
import { WhatsappLink } from '#ui/base/whatsapp-link.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { FirstPart } from '#ui/list/first-part.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import styles from './telefono.module.css'

/** What was sold from this device, latest first, and whether it has arrived. */
export function SealedSales({ sobres }: { sobres: Readonly<Aqui['sobres']> }) {
  // A clock that is behind gives several the same time.
  const ultimas = sobres.toSorted((a, b) => b.vendida.localeCompare(a.vendida) || b.secuencia - a.secuencia)
  return (
    <Panel title="Ventas de este teléfono">
      {ultimas.length === 0 && <p className="muted">Las que hagas desde acá se ven acá hasta que salen, y después.</p>}
      <FirstPart items={ultimas} first={20} more={60}>
        {shown => (
          <ItemList label="Ventas de este teléfono" top>
            {shown.map(sobre => (
              <Item key={sobre.id}>
                <Sale sobre={sobre} />
              </Item>
            ))}
          </ItemList>
        )}
      </FirstPart>
    </Panel>
  )
}

function Sale({ sobre }: { sobre: SobreGuardado }) {
  const { prestadas, comprador, vendida } = sobre
  return (
    <>
      <span className="lines grow">
        <b className="num">{prestadas.map(({ NumeroRifa }) => padNumber(NumeroRifa)).join(', ')}</b>
        <span className="muted small">{[comprador?.nombre, dayTime(vendida)].filter(Boolean).join(' · ')}</span>
        {decididaWords(sobre) ? <span className="small">{decididaWords(sobre)}</span> : <NotEntered sobre={sobre} />}
      </span>
      <Pill {...estadoDeSobreWords[estadoDeSobre(sobre)]} />
    </>
  )
}

/** What its seller has to do about it, until it is done. */
function NotEntered({ sobre }: { sobre: SobreGuardado }) {
  const { id, comprador, atendida } = sobre
  const whatsapp = useWhatsapp()(comprador?.telefono ?? '')
  if (noEntradas(sobre).length === 0) return null
  const { titulo, detalle, mensaje } = noEntroWords(sobre)
  if (atendida) return <span className="small">Ya lo resolviste.</span>
  return (
    <>
      <span className={styles.noEntro}>
        {titulo} {detalle}
      </span>
      <span className="row wrap-lines">
        {comprador && (
          <WhatsappLink whatsapp={whatsapp} texto={mensaje} label={`Avisarle por WhatsApp a ${comprador.nombre}`}>
            Avisarle por WhatsApp
          </WhatsappLink>
        )}
        <TextButton onClick={() => void atenderSobre(id)}>{telefonoMessages.atendida}</TextButton>
      </span>
    </>
  )
}
