import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Checking } from '#features/pago/payment-page.tsx'
import { paths } from '#lib/paths.ts'

/** Sends the browser on by the status in the query, which goes along. */
export default function PagoRedirect() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const page = params.get('status') === 'approved' ? paths.pagoExitosoAlias : paths.pagoFallido
  useEffect(() => void navigate(`${page}?${params}`, { replace: true }), [navigate, page, params])
  return <Checking>Verificando el estado del pago...</Checking>
}
