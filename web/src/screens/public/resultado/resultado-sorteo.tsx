import { lazy, Suspense } from 'react'
import { useLocation, useParams } from 'react-router'
import { useEnVivo } from '#domain/en-vivo/en-vivo.api.ts'
import { useResultado } from '#domain/resultado/resultado.api.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { DrawState } from '#features/resultado/draw-state.tsx'
import { PublicCalls } from '#features/resultado/public-calls.tsx'
import { TrustLine } from '#features/verificar/trust-line.tsx'
import { classNames } from '#lib/class-names.ts'
import { paths } from '#lib/paths.ts'
import styles from '#screens/public/public.module.css'
import { ButtonLink } from '#ui/base/button.tsx'
import { loadPart } from '#ui/feedback/part.ts'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

const proof = () => loadPart(() => import('#features/verificar/published-proof.tsx'))
const PublishedProof = lazy(async () => ({ default: (await proof()).PublishedProof }))
const SealedNumber = lazy(async () => ({ default: (await proof()).SealedNumber }))

/** One draw, from its schedule to the proof that anyone can recompute. */
export default function ResultadoSorteo() {
  const { id = '' } = useParams()
  // The ticket's code a link brought along.
  const codigo = new URLSearchParams(useLocation().hash.slice(1)).get('boleto') ?? ''
  useEnVivo()
  const query = useResultado(id)
  return (
    <div className={classNames('page', styles.drawPage)}>
      <QueryView query={query} skeleton={<Skeleton height={640} />} refused="No se pudo cargar el sorteo.">
        {sorteo => (
          <>
            <PageHead title={`Sorteo del ${nombreDeSorteo(sorteo)}`}>
              <ButtonLink icon="play" to={paths.enVivo(id)}>
                Ver en vivo
              </ButtonLink>
              {sorteo.transmision && (
                <ButtonLink icon="camera" to={sorteo.transmision} target="_blank" rel="noopener noreferrer">
                  Ver la transmisión
                </ButtonLink>
              )}
            </PageHead>
            <DrawState
              sorteo={sorteo}
              trust={<TrustLine sorteo={sorteo} />}
              detailed={codigo !== ''}
              ownNumber={
                <Suspense fallback={<Skeleton height={240} />}>
                  <SealedNumber id={id} codigo={codigo} />
                </Suspense>
              }
              proofDesk={papers => (
                <Suspense fallback={<Skeleton height={640} />}>
                  <PublishedProof id={id} participantes={sorteo.participantes ?? 0} codigo={codigo} aside={papers} />
                </Suspense>
              )}
            />
            <PublicCalls llamados={sorteo.llamados} />
          </>
        )}
      </QueryView>
    </div>
  )
}
