import { AL_PORTADOR, avisarCompraForm, estadoDeNumero } from '@talonario/contract'
import { type BoletoDePapel, CLAVES_DE_PAPEL, useAvisarCompra } from '#domain/boleto/boleto.api.ts'
import { canceladoDePapel, stateOfPapel } from '#domain/boleto/boleto.messages.ts'
import { premiosDelDesierto } from '#domain/sorteo/sorteo-desierto.messages.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { dayFull, padNumber } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { AskAction } from '#ui/form/ask-action.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'
import { Ticket } from '#ui/ticket/ticket.tsx'
import styles from './boleto.module.css'

const TONES = { registrado: 'good', sin_registrar: undefined, anulado: 'bad' } as const

/** What whoever scans a paper ticket sees: whose raffle it is, and whether its stub is registered. */
export function PaperTicket({ codigo, boleto }: { codigo: string; boleto: BoletoDePapel }) {
  const { numeroRifa: numero, estado, emisor, rifa, sorteos } = boleto
  const { titulo, texto } = stateOfPapel(boleto)
  const won = sorteos.filter(({ premios }) => premios.length > 0)
  const [primero] = won.length > 0 ? won : sorteos
  return (
    <div className={styles.ticketSheet}>
      <div className={styles.paperHead}>
        <Ticket numero={numero} state={ticketOf(boleto)} />
        <p>
          Boleto {padNumber(numero)} de <b>{rifa}</b>, emitido por {emisor}.
        </p>
      </div>
      {won.map(({ premios, entregados, ...sorteo }) => (
        <Note key={sorteo.idSorteo} tone={entregados.length < premios.length ? 'good' : undefined}>
          <b>¡Ganó!</b> En el sorteo del {nombreDeSorteo(sorteo, dayFull)} le tocó: {premios.join(', ')}.
          {entregados.length > 0 && ` Ya se entregó: ${entregados.join(', ')}.`}
        </Note>
      ))}
      <Note tone={TONES[estado]}>
        <b>{titulo}.</b> {texto}
      </Note>
      <KeyValues
        pairs={sorteos.map(sorteo => [`Sorteo del ${nombreDeSorteo(sorteo, dayFull)}`, outcomeInWords(sorteo)])}
      />
      <p className="muted small">
        La firma del código se comprueba también sin este sitio, con el{' '}
        <a className="text-link" href="/verificador.html" download="verificador.html">
          verificador
        </a>{' '}
        y las{' '}
        <a className="text-link" href={CLAVES_DE_PAPEL} download="claves.json">
          claves
        </a>
        .
      </p>
      <div className="row wrap-lines">
        <Register boleto={boleto} />
        {takesNotice(boleto) && boleto.talonario === '' && <Notice codigo={codigo} de={registradoA(boleto)} />}
        {primero && (
          <ButtonLink icon="trophy" to={paths.resultadoOf(primero.idSorteo)}>
            Ver el sorteo
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** What is on paper is not free, registered or not. */
const ticketOf = ({ estado, debe, cerrado }: BoletoDePapel) =>
  estado === 'anulado'
    ? 'anulada'
    : estadoDeNumero({ pagoRealizado: estado === 'registrado', debe, abierta: !cerrado, reservada: true })

function outcomeInWords({ realizado, desierto, cancelado, premios }: BoletoDePapel['sorteos'][number]): string {
  if (cancelado) return 'Se canceló'
  if (desierto) return `Sin participantes. ${premiosDelDesierto(desierto)}`
  if (!realizado) return 'Todavía no se hizo'
  return premios.length > 0 ? premios.join(', ') : 'No salió'
}

/** Whether whoever bought it may tell so: not what nobody is to register any more, since its draw closed or was called off. */
const takesNotice = (boleto: BoletoDePapel) =>
  boleto.iniciales !== AL_PORTADOR &&
  (boleto.estado === 'registrado' || (boleto.estado === 'sin_registrar' && boleto.sigue && !canceladoDePapel(boleto)))

const registradoA = ({ estado, iniciales }: BoletoDePapel) =>
  estado === 'registrado' ? iniciales || 'otra persona' : ''

/** For its holder and organisers: the form of this stub. */
function Register({ boleto: { talonario, numeroRifa } }: { boleto: BoletoDePapel }) {
  const session = useSession()
  if (!talonario) return null
  const { talones } = session?.rol === 'admin' ? paths.admin : paths.vendedor
  return (
    <ButtonLink
      reloadDocument
      kind="primary"
      icon="check"
      to={`${talones}?talonario=${talonario}&numero=${numeroRifa}`}
    >
      Registrar la venta
    </ButtonLink>
  )
}

/** For whoever bought it: tells who has the stub, or organisers if it is registered to somebody else, `de`. */
function Notice({ codigo, de }: { codigo: string; de: string }) {
  return (
    <AskAction
      button={de ? 'No está a mi nombre' : 'Avisar que lo compré'}
      kind={de ? 'quiet' : 'primary'}
      icon="bell"
      title="Avisar que lo compré"
      schema={avisarCompraForm}
      fields={[
        { name: 'nombre', label: 'Tu nombre', is: 'text' },
        { name: 'cedula', label: 'Tu documento', is: 'text', input: { inputMode: 'numeric' } },
        { name: 'telefono', label: 'Tu teléfono', is: 'text', input: { type: 'tel' } },
      ]}
      initial={{ codigo }}
      confirm="Avisar"
      busy="Avisando..."
      write={useAvisarCompra()}
      toBody={({ nombre = '', cedula = '', telefono = '' }) => ({ codigo, nombre, cedula, telefono })}
      sentences={{ refused: 'No se pudo avisar.' }}
    >
      <p>
        {de
          ? `Está registrado a nombre de ${de}. Si lo compraste vos, decinos quién sos: lo ve solo quien organiza.`
          : 'Lo ven solo quien tiene el talón y quien organiza.'}
      </p>
    </AskAction>
  )
}
