import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { reclamoQueries, useConfirmarReclamo } from '#domain/reclamo/reclamo.api.ts'
import { reclamoMessages } from '#domain/reclamo/reclamo.messages.ts'
import { nombreDeSorteo, sorteoDe } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { AccountFrame } from '#features/acceso/account-frame.tsx'
import { sentenceOf } from '#lib/api-error.ts'
import { dayAndHour } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { Ticket } from '#ui/ticket/ticket.tsx'

/** Target of the link in a winner's mail. */
export default function Premio() {
  const { clave = '' } = useParams()
  return (
    <AccountFrame title="Tu premio">
      <ClaimPrize clave={clave} />
    </AccountFrame>
  )
}

/** The claim of the link in a winner's mail. */
function ClaimPrize({ clave }: { clave: string }) {
  const confirmar = useConfirmarReclamo()
  return (
    <QueryView
      query={useQuery(reclamoQueries.uno(clave))}
      skeleton={<Skeleton height={260} />}
      heading="h2"
      instead={<ButtonLink to={paths.misNumeros}>Buscar mis boletos</ButtonLink>}
    >
      {({ premio, numeroRifa, estado, vence, idSorteo, ...de }) => (
        <div className="stack">
          <Ticket numero={numeroRifa} state="ganadora" />
          <p>
            Es tuyo: <strong>{premio}</strong>, del sorteo del {nombreDeSorteo(sorteoDe(de))}.
          </p>
          {estado === 'llamado' && <p>Confirmá que lo querés, hasta {dayAndHour(vence)}.</p>}
          {estado === 'confirmado' && (
            <Note tone="good">
              Confirmado. La organización se va a comunicar con vos: tené a mano el documento con el que compraste.
            </Note>
          )}
          {estado === 'entregado' && <Note tone="good">Ya te lo entregaron. ¡Que lo disfrutes!</Note>}
          {estado === 'vencido' && <Note>{reclamoMessages.paso}</Note>}
          {confirmar.error && <Note tone="bad">{sentenceOf(confirmar.error)}</Note>}
          {estado === 'llamado' && (
            <Button
              kind="primary"
              large
              busy={confirmar.isPending && 'Confirmando...'}
              onClick={() => confirmar.mutate(clave)}
            >
              Sí, lo reclamo
            </Button>
          )}
          <ButtonLink kind="quiet" to={paths.resultadoOf(idSorteo)}>
            Ver el resultado
          </ButtonLink>
        </div>
      )}
    </QueryView>
  )
}
