import { useQuery } from '@tanstack/react-query'
import { ownTicket, premioPropio } from '#domain/boleto/boleto-suerte.messages.ts'
import { type NumeroConsultado, useBorrarPorCorreo, useMensajesPorCorreo } from '#domain/compra/compra.api.ts'
import { consultaMessages } from '#domain/compra/compra.messages.ts'
import { ganadoresQuery } from '#domain/sorteo/sorteo-ganadores.api.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { padNumber } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Button, ButtonLink, TextLink } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { Note, RefusalNote } from '#ui/feedback/note.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { Ticket } from '#ui/ticket/ticket.tsx'
import styles from './found-numbers.module.css'
import { OutcomeList } from './outcome-list.tsx'

/** Numbers bought with an address, each with its outcome and ticket. */
export function FoundNumbers({ numeros }: { numeros: readonly NumeroConsultado[] }) {
  const { data: realizados = [] } = useQuery(ganadoresQuery('todas'))
  if (numeros.length === 0) return <p className="muted">{consultaMessages.ninguno}</p>
  return (
    <Panel title="Tus boletos">
      <ItemList label="Tus boletos">
        {numeros.map(numero => (
          <Found key={numero.boleto} numero={numero} premio={premioPropio(realizados, numero)} />
        ))}
      </ItemList>
    </Panel>
  )
}

/** `premio`: null before the draw, '' when nothing was won. */
function Found({ numero, premio }: { numero: NumeroConsultado; premio: string | null }) {
  const { numeroRifa, idSorteo, boleto, enPersona, sorteos } = numero
  const padded = padNumber(numeroRifa)
  return (
    <Item>
      <div className={styles.foundNumber}>
        <Ticket className={styles.foundTicket} numero={numeroRifa} state={ownTicket('mia', premio)} />
        <span className="muted small">
          {[!sorteos && `Sorteo ${nombreDeSorteo(numero)}`, enPersona ? 'comprado en persona' : 'comprado en línea']
            .filter(Boolean)
            .join(' · ')}
        </span>
        {sorteos ? <OutcomeList label={`Cómo salió el ${padded}`} sorteos={sorteos} /> : <b>{wordsOf(premio)}</b>}
        <div className="row wrap-lines">
          <ButtonLink icon="ticket" to={paths.boleto(boleto)} aria-label={`Ver boleto ${padded}`}>
            Ver boleto
          </ButtonLink>
          <ButtonLink
            icon="trophy"
            to={paths.resultadoOf(idSorteo)}
            aria-label={`Ver el sorteo del ${nombreDeSorteo(numero)} por el ${padded}`}
          >
            Ver el sorteo
          </ButtonLink>
        </div>
      </div>
    </Item>
  )
}

function wordsOf(premio: string | null): string {
  if (premio === null) return 'Participa'
  return premio ? `Ganaste ${premio}` : 'No salió'
}

/** Whether messages to everybody reach the address of a link, and the way to change it. */
export function AddressMessages({ token, recibe }: { token: string; recibe: boolean }) {
  const change = useMensajesPorCorreo(token)
  const { llegan, noLlegan } = consultaMessages.mensajes
  return (
    <Panel title="Mensajes de la organización">
      <div className="stack">
        <p className="muted">{recibe ? llegan : noLlegan}</p>
        {change.data && <Note tone="good">{change.data.message}</Note>}
        {change.error && <RefusalNote title={consultaMessages.noGuardado} error={change.error} />}
        <div>
          <Button busy={change.isPending && 'Guardando...'} onClick={() => change.mutate(!recibe)}>
            {recibe ? 'No recibir más mensajes' : 'Volver a recibirlos'}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

type EraseAddressProps = { token: string; email: string; conCuenta: boolean }

/** The data kept about an address, and their erasure; an account's are shown and erased in the account. */
export function EraseAddress({ token, email, conCuenta }: EraseAddressProps) {
  const erase = useBorrarPorCorreo(token)
  const ask = async () => {
    const { borrar, alcance } = consultaMessages
    if (await confirm(borrar, { detail: alcance, confirmLabel: 'Borrar', danger: true })) erase.mutate()
  }
  return (
    <Panel title="Tus datos">
      <div className="stack">
        {conCuenta ? (
          <p>
            {`${email} tiene una cuenta: entrá para bajar o borrar tus datos en `}
            <TextLink to={paths.editarPerfil}>Editar Perfil</TextLink>.
          </p>
        ) : (
          <p className="muted">{consultaMessages.alcance}</p>
        )}
        {erase.data && <Note tone="good">{erase.data.message}</Note>}
        {erase.error && <RefusalNote title={consultaMessages.noBorrado} error={erase.error} />}
        {!conCuenta && !erase.isSuccess && (
          <div>
            <Button kind="danger" icon="trash" busy={erase.isPending && 'Borrando...'} onClick={ask}>
              Borrar mis datos
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
