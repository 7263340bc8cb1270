import { useEffect, useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useAbrirEnlace } from '#domain/enlace/enlace.api.ts'
import { enlaceMessages } from '#domain/enlace/enlace.messages.ts'
import { ApiError } from '#lib/api-error.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/base/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageSkeleton } from '#ui/feedback/query-view.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

/** A seller's link: leads to the shop with that seller; an unknown one to the plain shop. */
export default function Enlace() {
  const { codigo = '' } = useParams()
  const navigate = useNavigate()
  const abrir = useAbrirEnlace()
  const opened = useRef('')
  const open = () =>
    abrir.mutate(codigo, {
      onSuccess: reply => navigate(paths.tiendaOf(reply.codigo), { replace: true }),
      onError: error => error instanceof ApiError && navigate(paths.tienda, { replace: true }),
    })
  useEffect(() => {
    if (opened.current === codigo) return
    opened.current = codigo
    open()
  })
  return (
    <div className="page">
      <PageTitle>Tienda</PageTitle>
      {abrir.isError ? (
        <EmptyState drawing="vacio-numeros" heading="h2" title={enlaceMessages.abrir.refused}>
          <Button icon="refresh" onClick={open}>
            Reintentar
          </Button>
        </EmptyState>
      ) : (
        <PageSkeleton />
      )}
    </div>
  )
}
