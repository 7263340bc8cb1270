import type { Campania } from '@talonario/contract'
import { useQueryClient } from '@tanstack/react-query'
import { balanceQuery } from '#domain/balance/balance.api.ts'
import { sinCerrar } from '#domain/balance/balance.messages.ts'
import { useExpediente, useTerminarCampania } from '#domain/campania/campania.api.ts'
import { estadoCampaniaWords } from '#domain/campania/campania.messages.ts'
import { useExportarRifas } from '#domain/rifa/rifa-admin.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { count, dayFull, dayOfInstant } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Button, TextLink } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'
import { RenameCampaign } from './campaign-forms.tsx'

/** What a campaign is at, and where what it drew, sold and charged is read. */
export function CampaignCard({ campania }: { campania: Campania }) {
  const { id, nombre, estado, actual, creada, terminada, sorteos, numeros } = campania
  const exportar = useExportarRifas()
  const de = actual ? '' : id
  return (
    <Panel title={nombre} aside={<Pill {...estadoCampaniaWords[estado]} />}>
      <div className="stack">
        <KeyValues
          pairs={[
            ['Sorteos', count(sorteos)],
            ['Números', count(numeros)],
            ['Desde', dayFull(dayOfInstant(creada))],
            ...(terminada ? ([['Hasta', dayFull(dayOfInstant(terminada))]] as const) : []),
          ]}
        />
        <p className="row gap-1">
          <TextLink to={paths.admin.historialOf(de)}>Sorteos realizados</TextLink>
          <TextLink to={paths.admin.pagosOfCampania(de)}>Pagos</TextLink>
          <TextLink to={`${paths.admin.balance}?campania=${de}`}>Balance</TextLink>
        </p>
        {exportar.error && <Note tone="bad">{sentenceOf(exportar.error)}</Note>}
        <div>
          <Button
            icon="download"
            busy={exportar.isPending && 'Exportando...'}
            onClick={() => exportar.mutate({ query: { campania: id } })}
          >
            Números en CSV
          </Button>
        </div>
        {actual && estado !== 'terminada' && <Dossier />}
        <RenameCampaign id={id} nombre={nombre} />
        {actual && estado !== 'terminada' && <EndCampaign campania={campania} />}
      </div>
    </Panel>
  )
}

/** What the authority asks for before a raffle. */
function Dossier() {
  const { mutate, error, isPending } = useExpediente()
  return (
    <>
      {error && <Note tone="bad">{sentenceOf(error)}</Note>}
      <div>
        <Button icon="print" busy={isPending && 'Armando el expediente...'} onClick={() => mutate({})}>
          Expediente para la autoridad
        </Button>
      </div>
    </>
  )
}

function EndCampaign({ campania: { id, nombre } }: { campania: Campania }) {
  const terminar = useTerminarCampania()
  const queryClient = useQueryClient()
  const end = async () => {
    // It may be ended without this being known.
    const read = await queryClient.fetchQuery({ ...balanceQuery(''), staleTime: 0 }).catch(() => null)
    const detail =
      `${read ? sinCerrar(read.balance) : ''} No se puede deshacer. Sus sorteos, ventas y pagos quedan para consultar, y la próxima campaña empieza otra vez desde el número 1.`.trim()
    if (!(await confirm(`¿Terminar la campaña ${nombre}?`, { detail, confirmLabel: 'Terminar', danger: true }))) return
    terminar.mutate({ id }, { onSuccess: ({ message }) => toastSuccess(message) })
  }
  return (
    <>
      {terminar.error && <Note tone="bad">{sentenceOf(terminar.error)}</Note>}
      <div>
        <Button kind="danger" busy={terminar.isPending && 'Terminando...'} onClick={end}>
          Terminar la campaña
        </Button>
      </div>
    </>
  )
}
