import { useSinAtender } from '#domain/telefono/telefono.api.ts'
import { SealedSales } from './sealed-sales.tsx'

/** What did not enter of what was sold from this device, for a seller who is not signed in, or may not be any more. */
export default function LeftSales() {
  const sobres = useSinAtender()
  return sobres.length > 0 && <SealedSales sobres={sobres} />
}
