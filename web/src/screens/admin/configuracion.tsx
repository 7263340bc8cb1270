import { type Organizacion, SECCIONES } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { organizacionQueries } from '#domain/organizacion/organizacion.api.ts'
import { organizacionMessages, seccionWords } from '#domain/organizacion/organizacion.messages.ts'
import { BenefitCards } from '#features/organizacion/benefit-cards.tsx'
import { FormerSaves } from '#features/organizacion/former-saves.tsx'
import { OrganizationEditor } from '#features/organizacion/organization-editor.tsx'
import { SitePreview } from '#features/organizacion/site-preview.tsx'
import { PublicationPanel } from '#features/publicacion/publish-button.tsx'
import { LandingHero, LandingSteps } from '#features/sorteo/landing-hero.tsx'
import { useAddressState } from '#lib/address-state.ts'
import type { Config } from '#lib/config.ts'
import { paths } from '#lib/paths.ts'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { PlainText } from '#ui/layout/plain-text.tsx'
import { Tabs } from '#ui/list/tabs.tsx'

/** What the site says about the organiser, edited beside a look at it. */
export default function Configuracion() {
  const todo = useQuery(organizacionQueries.todo())
  const [read] = useAddressState<'ver'>()
  const section = SECCIONES.find(name => name === read('ver')) ?? 'identidad'
  const [generation, setGeneration] = useState(0)
  const reload = async () => {
    await todo.refetch()
    setGeneration(before => before + 1)
  }
  return (
    <div className="stack gap-3">
      <PageHead title="Configuración" intro="Lo que el sitio dice de tu rifa. Al guardar, se ve enseguida." />
      <Tabs
        label="Secciones"
        tabs={[
          ...SECCIONES.map(name => ({
            to: `${paths.admin.configuracion}?ver=${name}`,
            label: seccionWords[name],
            current: name === section,
          })),
          { to: paths.admin.campanias, label: 'Campañas', current: false },
        ]}
      />
      <QueryView query={todo} {...organizacionMessages.leer} skeleton={<ListSkeleton rows={6} height={72} />}>
        {({ version, datos, contactoFijado, anteriores }) => (
          <div className="stack gap-3">
            <OrganizationEditor
              key={generation}
              saved={{ version, datos }}
              section={section}
              fixedContact={contactoFijado}
              preview={datos => (
                <SitePreview datos={datos}>
                  {config => <Page section={section} datos={datos} config={config} />}
                </SitePreview>
              )}
              onReload={reload}
            />
            <PublicationPanel />
            <FormerSaves version={version} anteriores={anteriores} onRestored={reload} />
          </div>
        )}
      </QueryView>
    </div>
  )
}

type PageProps = { section: string; datos: Organizacion; config: Config }

/** The page that a section is seen on. */
function Page({ section, datos, config: { portada, campaignYear } }: PageProps) {
  if (section === 'beneficios') return <BenefitCards beneficios={datos.beneficios} />
  if (section === 'legales')
    return <PlainText>{[datos.legales.terminos, datos.legales.privacidad].join('\n\n')}</PlainText>
  return (
    <>
      <LandingHero portada={portada} year={campaignYear} known precio={undefined} />
      <LandingSteps pasos={portada.pasos} />
    </>
  )
}
