import { dayFromWire } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { actualQuery } from '#domain/campania/campania.api.ts'
import { campaniaMessages } from '#domain/campania/campania.messages.ts'
import { modalidadesQuery } from '#domain/modalidad/modalidad.api.ts'
import { generarMessages } from '#domain/rifa/rifa.messages.ts'
import { sorteoQueries } from '#domain/sorteo/sorteo.api.ts'
import { toSellFor } from '#domain/sorteo/sorteo.rules.ts'
import { agendarMessages } from '#domain/sorteo/sorteo-admin.messages.ts'
import { Packs } from '#features/pack/packs.tsx'
import { FixNumbers } from '#features/rifa/fix-numbers.tsx'
import { GenerarForm, GenerarPreview, useGenerarForm } from '#features/rifa/generar-form.tsx'
import { RifasCreadas } from '#features/rifa/rifas-creadas.tsx'
import { useConfig } from '#lib/config.ts'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/** Generates numbers and shows the existing ones. */
export default function RifasCrear() {
  return (
    <>
      <PageHead title="Alta de rifas" intro="Cuántos números, a qué precio y para qué sorteo." />
      <QueryView query={useQuery(actualQuery)} skeleton={<Skeleton height={760} />}>
        {campania => <Numbers continua={campania?.clase === 'continua'} sellada={campania?.sellada ?? false} />}
      </QueryView>
    </>
  )
}

type NumbersProps = { continua: boolean /** None is made or deleted any more. */; sellada: boolean }

function Numbers({ continua, sellada }: NumbersProps) {
  const futuros = useQuery(sorteoQueries.futuros())
  const sorteos = toSellFor(futuros.data ?? [])
  const fija = continua && sorteos[0] ? dayFromWire(sorteos[0].fechaSorteo) : ''
  const { data: tabla } = useQuery({ ...modalidadesQuery, enabled: continua })
  const form = useGenerarForm(fija)
  // The list leaves out the numbers of finished draws; the count continues after them.
  const { numeroMayor } = useConfig()
  const makes = !sellada && (!continua || fija !== '')
  return (
    <div className="cols right">
      {makes && <GenerarForm form={form} fija={fija} />}
      {sellada && <Note icon="shield">{campaniaMessages.sellada}</Note>}
      {!makes && !sellada && (
        <QueryView query={futuros} skeleton={<Skeleton height={640} />} refused={agendarMessages.noCargaron}>
          {() => (
            <Note icon="calendar">
              {generarMessages.sinSorteos} <TextLink to={paths.admin.agendarSorteo}>Agendar sorteo</TextLink>
            </Note>
          )}
        </QueryView>
      )}
      <div className="stack">
        {makes && <GenerarPreview pedido={form.getValues()} siguiente={numeroMayor + 1} />}
        <RifasCreadas />
        {!continua && numeroMayor > 0 && <Packs sorteos={sorteos} />}
        <FixNumbers
          sorteos={sorteos}
          ultimo={numeroMayor}
          sellada={sellada}
          conTabla={continua && tabla?.modalidades.length !== 0}
        />
      </div>
    </div>
  )
}
