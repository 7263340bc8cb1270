import type { boletoApi, ReplyOf } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ownTicket, premioPropio } from '#domain/boleto/boleto-suerte.messages.ts'
import { boletosQuery } from '#domain/compra/compra.api.ts'
import { ganadoresQuery } from '#domain/sorteo/sorteo-ganadores.api.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { useGuardarComprobante } from '#domain/verificar/verificar.api.ts'
import { verificarMessages } from '#domain/verificar/verificar.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { padNumber } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { loadPart } from '#ui/feedback/part.ts'
import { ListSkeleton, QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { Ticket } from '#ui/ticket/ticket.tsx'
import styles from './compra.module.css'
import { OutcomeList } from './outcome-list.tsx'

/** The codes of the person's numbers, with which anyone can verify independently that they took part. */
export function OwnTickets() {
  const [page, setPage] = useState(1)
  return (
    <QueryView
      query={useQuery(boletosQuery(page))}
      skeleton={<ListSkeleton rows={2} height={96} />}
      loading="Cargando tus boletos..."
      refused="No se pudieron obtener tus boletos."
      isEmpty={({ total }) => total === 0}
      empty={null}
    >
      {({ boletos, pages }) => (
        <Panel title="Tus boletos">
          <p className="muted">
            Cada boleto tiene su código: con él comprobás, cuando cierran las ventas, que participó con tu nombre.
            Guardalo y no lo publiques, porque dice quién compró.
          </p>
          <ItemList label="Tus boletos">
            {boletos.map(boleto => (
              <OwnTicket key={boleto.numeroRifa} {...boleto} />
            ))}
          </ItemList>
          {pages > 1 && <Pager page={page} pages={pages} onChange={setPage} label="Páginas de tus boletos" />}
        </Panel>
      )}
    </QueryView>
  )
}

type Boleto = ReplyOf<typeof boletoApi.misBoletos>['boletos'][number]

function OwnTicket(boleto: Boleto) {
  const { idSorteo, numeroRifa, codigo, inclusion, boleto: page, sorteos, cancelado } = boleto
  const numero = padNumber(numeroRifa)
  const { data: realizados = [] } = useQuery(ganadoresQuery('todas'))
  return (
    <Item>
      <div className={styles.ownTicket}>
        <Ticket
          className={styles.ownNumber}
          numero={numeroRifa}
          state={ownTicket('mia', premioPropio(realizados, boleto))}
        />
        {!sorteos && <span className="muted small">{`Sorteo ${nombreDeSorteo(boleto)}`}</span>}
        <ButtonLink icon="ticket" to={paths.boleto(page)} aria-label={`Ver boleto ${numero}`}>
          Ver boleto
        </ButtonLink>
        {sorteos ? (
          <OutcomeList label={`Cómo salió el ${numero}`} sorteos={sorteos}>
            {({ codigo, inclusion, ...sorteo }) =>
              codigo && inclusion ? (
                <OwnCode
                  idSorteo={sorteo.idSorteo}
                  numero={`${numero}, sorteo del ${nombreDeSorteo(sorteo)}`}
                  codigo={codigo}
                  inclusion={inclusion}
                />
              ) : null
            }
          </OutcomeList>
        ) : cancelado ? (
          <span className="muted small">Su sorteo se canceló.</span>
        ) : codigo ? (
          <OwnCode idSorteo={idSorteo} numero={numero} codigo={codigo} inclusion={inclusion} />
        ) : (
          <span className="muted small">Su código ya no está acá: lo tenés en el correo de tu compra.</span>
        )}
      </div>
    </Item>
  )
}

// Most people never open the picture.
const QrCode = lazy(() => loadPart(() => import('#ui/base/qr-code.tsx')))

/** The ticket's code, one tap away as a picture and as text to paste. */
function OwnCode({
  idSorteo,
  numero,
  codigo,
  inclusion,
}: Pick<Boleto, 'idSorteo' | 'codigo' | 'inclusion'> & { numero: string }) {
  const [shown, setShown] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(codigo).then(
      () => toastSuccess('Copiado.'),
      () => toastError(verificarMessages.noCopio),
    )
  return (
    <>
      <div className="row wrap-lines">
        <Button icon="copy" onClick={copy} aria-label={`Copiar código del ${numero}`}>
          Copiar código
        </Button>
        <Button
          icon="eye"
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
          aria-label={`${shown ? 'Ocultar' : 'Ver'} QR del ${numero}`}
        >
          {shown ? 'Ocultar QR' : 'Ver QR'}
        </Button>
      </div>
      {shown && (
        <Suspense fallback={<Skeleton width={208} height={208} />}>
          <QrCode text={`${location.origin}${paths.resultadoOf(idSorteo, codigo)}`} label={`Código QR del ${numero}`} />
        </Suspense>
      )}
      {inclusion ? (
        <div className="row wrap-lines">
          <ButtonLink to={paths.resultadoOf(idSorteo, codigo)} aria-label={`Comprobar el ${numero}`}>
            Comprobar
          </ButtonLink>
          <OwnReceipt idSorteo={idSorteo} codigo={codigo} numero={numero} />
        </div>
      ) : (
        <span className="muted small">Se comprueba cuando cierren las ventas.</span>
      )}
    </>
  )
}

/** The file for independent verification. */
function OwnReceipt({ idSorteo, codigo, numero }: Pick<Boleto, 'idSorteo' | 'codigo'> & { numero: string }) {
  const { mutate, isPending } = useGuardarComprobante(idSorteo)
  const save = () =>
    mutate(codigo, { onError: error => toastError(sentenceOf(error, { refused: verificarMessages.noGuardo })) })
  return (
    <Button
      icon="download"
      busy={isPending && 'Guardando...'}
      onClick={save}
      aria-label={`Guardar el comprobante del ${numero}`}
    >
      Comprobante
    </Button>
  )
}
