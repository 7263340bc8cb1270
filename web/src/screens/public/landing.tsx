import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { enCuotasInWords } from '#domain/modalidad/modalidad-palabras.rules.ts'
import { precioQuery } from '#domain/rifa/rifa-precio.api.ts'
import { sorteoQueries } from '#domain/sorteo/sorteo.api.ts'
import { LandingHero, LandingSteps } from '#features/sorteo/landing-hero.tsx'
import { NextDraw } from '#features/sorteo/next-draw.tsx'
import { useConfig } from '#lib/config.ts'
import { loadPart } from '#ui/feedback/part.ts'
import { PageTitle } from '#ui/layout/page-title.tsx'

// Below the first look, and nothing before the first draw.
const Below = lazy(() => loadPart(() => import('./landing-below.tsx')))

/** The cover: the headline prizes, the price of a number and the next draw. */
export default function Landing() {
  const { campaignYear, enCuotas, hoy, portada } = useConfig()
  // Until the configuration is here the year keeps its place and is not shown.
  const year = { year: campaignYear, known: hoy !== '' }
  const sorteos = useQuery(sorteoQueries.proximos())
  const proximo = sorteos.data?.[0]
  const { data: precio } = useQuery({ ...precioQuery(proximo?._id ?? ''), enabled: Boolean(proximo) })
  return (
    <>
      <PageTitle>{year.known ? `${portada.titulo} ${campaignYear}` : portada.titulo}</PageTitle>
      <LandingHero portada={portada} {...year} precio={precio} enCuotas={enCuotasInWords(enCuotas, proximo?.packs)} />
      <NextDraw query={sorteos} />
      <Suspense>
        <Below />
      </Suspense>
      <LandingSteps pasos={portada.pasos} />
    </>
  )
}
