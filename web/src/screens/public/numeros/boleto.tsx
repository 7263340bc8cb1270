import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import {
  type BoletoImpreso,
  boletoQuery,
  pictureOfBoleto,
  useCompartirBoleto,
  useGuardarBoleto,
} from '#domain/boleto/boleto.api.ts'
import { boletoMessages, stateOfBoleto } from '#domain/boleto/boleto.messages.ts'
import { outcomeOf } from '#domain/sorteo/sorteo.rules.ts'
import { useCalendario } from '#domain/sorteo/sorteo-calendario.api.ts'
import { ganadoresQuery } from '#domain/sorteo/sorteo-ganadores.api.ts'
import { classNames } from '#lib/class-names.ts'
import { dayFull, padNumber } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import styles from '#screens/public/public.module.css'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/** A ticket of a sold number: target of its QR code, mail and shared links. */
export default function Boleto() {
  const { talon = '' } = useParams()
  return (
    <div className={classNames('page', styles.paperPage)}>
      <PageHead title="Boleto" />
      <QueryView
        heading="h2"
        query={useQuery(boletoQuery(talon))}
        skeleton={<Skeleton height={420} />}
        loading="Cargando el boleto..."
        refused={boletoMessages.noCargo}
        instead={<ButtonLink to={paths.misNumeros}>Buscar mis números</ButtonLink>}
      >
        {boleto => <TicketSheet talon={talon} boleto={boleto} />}
      </QueryView>
    </div>
  )
}

/** A ticket as it is printed, and what can be done with it. */
function TicketSheet({ talon, boleto }: { talon: string; boleto: BoletoImpreso }) {
  const { numeroRifa: numero, idSorteo, fechaSorteo, hora, nombre } = boleto
  const realizados = useQuery(ganadoresQuery('todas')).data
  const premio = realizados && outcomeOf(realizados, boleto)
  const drawn = typeof premio === 'string'
  const guardar = useGuardarBoleto(talon)
  const agendar = useCalendario({ idSorteo, hora })
  const words = `Boleto ${padNumber(numero)}${nombre && ` a nombre de ${nombre}`}, sorteo del ${dayFull(fechaSorteo)}`
  return (
    <div className={styles.ticketSheet}>
      <img className={styles.ticketPicture} src={pictureOfBoleto(talon)} alt={words} width={1600} height={853} />
      <p>{stateOfBoleto(boleto, premio)}</p>
      <div className="row wrap-lines">
        <Share talon={talon} numero={numero} sorteado={drawn} />
        {!drawn && (
          <Button icon="calendar" onClick={agendar}>
            Agregar al calendario
          </Button>
        )}
        <Button icon="print" onClick={() => guardar('pdf')}>
          Guardar PDF
        </Button>
        <Button icon="download" onClick={() => guardar('imagen')}>
          Guardar imagen
        </Button>
        <ButtonLink icon="trophy" to={paths.resultadoOf(idSorteo)}>
          Ver el sorteo
        </ButtonLink>
      </div>
    </div>
  )
}

function Share(suyo: { talon: string; numero: number; sorteado: boolean }) {
  const { share, whatsapp } = useCompartirBoleto(suyo)
  if (!share) {
    return (
      <a className="button primary" href={whatsapp} target="_blank" rel="noreferrer">
        Enviar por WhatsApp
      </a>
    )
  }
  return (
    <Button kind="primary" icon="share" onClick={share}>
      Compartir
    </Button>
  )
}
