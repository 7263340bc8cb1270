import { useMediaQuery } from '@mantine/hooks'
import type { Uso } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { datosQueries, useConfirmarRetencion } from '#domain/datos-personales/datos-personales.api.ts'
import { datosMessages } from '#domain/datos-personales/datos-personales.messages.ts'
import { sorteoQueries } from '#domain/sorteo/sorteo.api.ts'
import { useKnownUsos } from '#domain/uso/uso.api.ts'
import { RaffleKind } from '#features/campania/raffle-kind.tsx'
import { FirstRaffle } from '#features/comienzo/first-raffle.tsx'
import { TermsSample } from '#features/comienzo/terms-sample.tsx'
import { StartChecklist } from '#features/organizacion/start-checklist.tsx'
import { ProductStats, Trends } from '#features/producto/product-figures.tsx'
import { ProductForm } from '#features/producto/product-form.tsx'
import { ProductList } from '#features/producto/product-list.tsx'
import { OrganiserBanner } from '#features/resumen/organiser-banner.tsx'
import { RaffleBoard } from '#features/resumen/raffle-board.tsx'
import { SellerList } from '#features/vendedor/seller-list.tsx'
import { readPage, useAddressState } from '#lib/address-state.ts'
import { useConfig } from '#lib/config.ts'
import { paths } from '#lib/paths.ts'
import { useSignedIn } from '#lib/session.ts'
import { Button, TextLink } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { Note } from '#ui/feedback/note.tsx'
import { loadPart } from '#ui/feedback/part.ts'
import { Skeleton } from '#ui/feedback/query-view.tsx'
import { toastReply } from '#ui/feedback/toast.ts'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { Also } from '#ui/list/also.tsx'
import { Disclosure } from '#ui/list/disclosure.tsx'

const ShareKit = lazy(() => loadPart(() => import('#features/enlace/share-kit.tsx')))

/** The organiser's home: the state of the raffle, trends, products and sellers. */
export default function Inicio() {
  const { user } = useSignedIn()
  const { publicada } = useConfig()
  const usos = useKnownUsos()
  const [read] = useAddressState<'vendedores' | 'vendedor'>()
  return (
    <div className="stack gap-3">
      <PageTitle>Inicio</PageTitle>
      <OrganiserBanner user={user} />
      {!publicada && <StartChecklist kind={<RaffleKind />} first={<FirstRaffle />} terms={<TermsSample />} />}
      {publicada && (
        <>
          <TextLink tap to={paths.tienda}>
            Ver la tienda
          </TextLink>
          <Disclosure summary={<b>Compartir la rifa</b>}>
            <Suspense fallback={<Skeleton height={400} />}>
              <ShareKit />
            </Suspense>
          </Disclosure>
        </>
      )}
      {publicada && <RaffleBoard />}
      {publicada && <NextCampaign />}
      <RetentionQuestion />
      {usos && <Used usos={usos} open={read('vendedores') || read('vendedor')} />}
    </div>
  )
}

/** What not every raffle has, or a line that offers it. */
function Used({ usos, open }: { usos: ReadonlySet<Uso>; open: string }) {
  return (
    <>
      {usos.has('productos') ? (
        <Products />
      ) : (
        <Also ways={[['vender productos en la tienda', paths.admin.productos]]} />
      )}
      {usos.has('vendedores') ? (
        <SellersFolded open={open} />
      ) : (
        <Also ways={[['sumar vendedores', paths.admin.vendedores]]} />
      )}
    </>
  )
}

/** Once no draw is to come, where the next campaign begins. */
function NextCampaign() {
  const { data: sorteos } = useQuery(sorteoQueries.futuros())
  return <Also ways={sorteos?.length === 0 ? [['terminar la campaña y empezar otra', paths.admin.campanias]] : []} />
}

function Products() {
  const [read, write] = useAddressState<'producto' | 'hoja'>()
  return (
    <>
      <div className="cols left">
        <Trends />
        <ProductStats />
      </div>
      <div className="cols left">
        <ProductList
          buscar={read('producto')}
          page={readPage(read('hoja'))}
          onSearch={producto => write({ producto, hoja: '' })}
          onPage={hoja => write({ hoja: String(hoja) })}
        />
        <ProductForm />
      </div>
    </>
  )
}

/** They have a screen of their own: on a telephone their list opens, unless the address says where in it one is. */
function SellersFolded({ open }: { open: string }) {
  const narrow = useMediaQuery('(width < 1000px)', false, { getInitialValueInEffect: false })
  if (!narrow) return <SellerList />
  return (
    <Disclosure summary={<b>Vendedores</b>} open={open !== ''}>
      <SellerList />
    </Disclosure>
  )
}

/** The retention's question after a jump of time, with its confirmation; nothing without a question. */
function RetentionQuestion() {
  const { data: pregunta } = useQuery(datosQueries.retencion)
  const { mutate, isPending } = useConfirmarRetencion()
  if (!pregunta) return null
  const yes = async () => {
    if (!(await confirm(datosMessages.confirmarRetencion, { detail: pregunta, confirmLabel: 'Borrar', danger: true })))
      return
    mutate(undefined, toastReply())
  }
  return (
    <Note tone="gold" icon="warning">
      {`${pregunta} ${datosMessages.retencion}`}{' '}
      <Button busy={isPending && 'Confirmando...'} onClick={yes}>
        La fecha es correcta
      </Button>
    </Note>
  )
}
