import type { ReplyOf, reclamoApi } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { reclamoQueries, useAgendarResorteo } from '#domain/reclamo/reclamo.api.ts'
import { reclamoMessages } from '#domain/reclamo/reclamo.messages.ts'
import { pedidoOf, recomendada } from '#domain/sorteo/sorteo-fuente.rules.ts'
import { nombreDeSorteo, sorteoOf } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useConfig } from '#lib/config.ts'
import { padNumber, today } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Button, TextLink } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Form } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { DateField } from '#ui/picker/date-field.tsx'
import { SourceFields, useSourceForm } from './source-fields.tsx'

type SinReclamar = ReplyOf<typeof reclamoApi.sinReclamar>

/** The prizes that nobody claimed in a campaign whose draws are over, and the act that draws them again; nothing until there are any. */
export function UnclaimedPrizes() {
  const { data, error } = useQuery(reclamoQueries.sinReclamar())
  if (error) return <Note tone="bad">{sentenceOf(error)}</Note>
  if (!data || (data.premios.length === 0 && !data.idSorteo)) return null
  return (
    <Panel title="Sin reclamar" className="stack">
      {data.idSorteo ? <Scheduled idSorteo={data.idSorteo} /> : <Unclaimed {...data} />}
    </Panel>
  )
}

const Scheduled = ({ idSorteo }: { idSorteo: string }) => (
  <p>
    Lo que nadie reclamó se sortea otra vez.{' '}
    <TextLink to={paths.resultadoOf(idSorteo)}>Ver el sorteo de lo que nadie reclamó</TextLink>
  </p>
)

function Unclaimed({ premios, enPlazo }: SinReclamar) {
  return (
    <>
      <ItemList label="Premios sin reclamar">
        {premios.map(({ _id, premio, numeroRifa, ...de }) => (
          <Item key={_id}>
            <span className="grow">
              <b>{premio}</b>
              <span className="muted small">{` · ${numeroRifa === null ? 'sin participantes' : padNumber(numeroRifa)}, sorteo del ${nombreDeSorteo(sorteoOf(de))}`}</span>
            </span>
          </Item>
        ))}
      </ItemList>
      {enPlazo > 0 ? <p>{reclamoMessages.enPlazo(enPlazo)}</p> : <DrawAgain />}
    </>
  )
}

/** One draw, once. */
function DrawAgain() {
  const form = useSourceForm(recomendada(useConfig().fuente), 'resorteo')
  const agendar = useAgendarResorteo()
  return (
    <Form className="stack" onSubmit={form.onSubmit(values => agendar.mutateAsync(pedidoOf(values)))}>
      <p>{reclamoMessages.quienesResortean}</p>
      <DateField
        label="Día del sorteo"
        min={today()}
        value={form.getValues().fechaSorteo}
        {...form.getInputProps('fechaSorteo')}
      />
      <SourceFields form={form} />
      {agendar.error && <Note tone="bad">{sentenceOf(agendar.error)}</Note>}
      <Button kind="primary" type="submit" busy={agendar.isPending && 'Agendando...'}>
        Sortear otra vez
      </Button>
    </Form>
  )
}
