import type { Organizacion, Seccion } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { organizacionQueries } from '#domain/organizacion/organizacion.api.ts'
import { BenefitCards } from '#features/organizacion/benefit-cards.tsx'
import { FormerSaves } from '#features/organizacion/former-saves.tsx'
import { OrganizationEditor } from '#features/organizacion/organization-editor.tsx'
import { PublicationPanel } from '#features/organizacion/publish-button.tsx'
import { SitePreview } from '#features/organizacion/site-preview.tsx'
import { LandingHero, LandingSteps } from '#features/sorteo/landing-hero.tsx'
import type { Config } from '#lib/config.ts'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { PlainText } from '#ui/layout/plain-text.tsx'

/** The site's texts, edited beside a preview. */
export function SiteTexts({ section }: { section: Seccion }) {
  const todo = useQuery(organizacionQueries.todo())
  const [generation, setGeneration] = useState(0)
  const reload = async () => {
    await todo.refetch()
    setGeneration(before => before + 1)
  }
  return (
    <QueryView query={todo} skeleton={<ListSkeleton rows={6} height={72} />}>
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
  )
}

type PageProps = { section: string; datos: Organizacion; config: Config }

/** The page that shows a section. */
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
