import { type PremioMio, useConfirmarReclamo } from '#domain/reclamo/reclamo.api.ts'
import { reclamoMessages } from '#domain/reclamo/reclamo.messages.ts'
import { nombreDeSorteo, sorteoOf } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { until } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Ticket } from '#ui/ticket/ticket.tsx'

/** The prize of a number, and its winner's word that they want it. */
export function ClaimPrize({ clave, premio, numeroRifa, estado, vence, idSorteo, ...de }: PremioMio) {
  const confirmar = useConfirmarReclamo()
  return (
    <div className="stack">
      <Ticket numero={numeroRifa} state="ganadora" />
      <p>
        Es tuyo: <strong>{premio}</strong>, del sorteo del {nombreDeSorteo(sorteoOf(de))}.
      </p>
      {estado === 'llamado' && <p>Confirmá que lo querés, {until(vence)}.</p>}
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
  )
}
