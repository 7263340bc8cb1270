import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type BoletoImpreso, pictureOfBoleto, useCompartirBoleto, useGuardarBoleto } from '#domain/boleto/boleto.api.ts'
import { stateOfBoleto } from '#domain/boleto/boleto-suerte.messages.ts'
import { proximaOf } from '#domain/cuota/cuota.rules.ts'
import { outcomeOf } from '#domain/sorteo/sorteo.rules.ts'
import { useCalendario } from '#domain/sorteo/sorteo-calendario.api.ts'
import { ganadoresQuery } from '#domain/sorteo/sorteo-ganadores.api.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { canShareFiles } from '#lib/files.ts'
import { dayFull, padNumber } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { useShareFile } from '#ui/feedback/share-file.ts'
import styles from './boleto.module.css'
import { DrawsOfTicket } from './draws-of-ticket.tsx'

type TicketSheetProps = { codigo: string; boleto: BoletoImpreso; children?: ReactNode }

/** A ticket as it is printed, what is left to pay of it (`children`), and what can be done with it: first of all to pay that, else to share it. */
export function TicketSheet({ codigo, boleto, children }: TicketSheetProps) {
  const { numeroRifa: numero, idSorteo, hora, nombre } = boleto
  const realizados = useQuery(ganadoresQuery('todas')).data
  const premio = realizados && outcomeOf(realizados, boleto)
  const drawn = typeof premio === 'string'
  const debe = boleto.plan && proximaOf(boleto.plan)
  const guardar = useGuardarBoleto(codigo)
  const [seen, setSeen] = useState(false)
  const agendar = useCalendario({ idSorteo, hora })
  const words = `Boleto ${padNumber(numero)}${nombre && ` a nombre de ${nombre}`}, sorteo del ${nombreDeSorteo(boleto, dayFull)}`
  return (
    <div className={styles.ticketSheet}>
      <img
        className={styles.ticketPicture}
        src={pictureOfBoleto(codigo)}
        alt={words}
        width={1600}
        height={853}
        onLoad={() => setSeen(true)}
      />
      <p>{stateOfBoleto(boleto, premio)}</p>
      {children}
      <div className="row wrap-lines">
        <Share kind={debe ? 'default' : 'primary'} codigo={codigo} boleto={boleto} sorteado={drawn} seen={seen} />
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
      <DrawsOfTicket boleto={boleto} />
    </div>
  )
}

type ShareProps = {
  kind: 'primary' | 'default'
  codigo: string
  boleto: BoletoImpreso
  sorteado: boolean
  seen: boolean
}

/** `seen`: the picture is shown, so that it may be fetched to be shared. */
function Share({ kind, seen, ...suyo }: ShareProps) {
  const { picture, whatsapp } = useCompartirBoleto(suyo)
  const share = useShareFile({ ...picture, ready: seen })
  if (!canShareFiles()) {
    return (
      <a className={`button ${kind}`} href={whatsapp} target="_blank" rel="noreferrer">
        Enviar por WhatsApp
      </a>
    )
  }
  return (
    <Button kind={kind} icon="share" onClick={share}>
      Compartir
    </Button>
  )
}
