import { modalidadApi, unPago } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { callQuery, useSend } from '#lib/ask.ts'
import { planInWords } from './modalidad-palabras.rules.ts'

/** The price table of the current campaign, and its next principal draw. */
export const modalidadesQuery = callQuery(['modalidad'], modalidadApi.listarModalidades, { query: {} })

/** Replaces the whole table. */
export const useGuardarModalidades = () => useSend(modalidadApi.guardarModalidades, ['modalidad'])

/**
 * How numbers are paid: of what is valid now, the plan that was chosen, at first one of a single payment; undefined without a price table.
 * `field`: the choice, as props of a select. `deTalon`: where there are several none is chosen at first, because only a stub says by which it was sold.
 * A plan that is withdrawn once it is chosen gives way to no other: it is asked again. `hecha`: sold, by the table as it was then.
 */
export function usePlan({ deTalon = false, hecha = false } = {}) {
  const [chosen, elegir] = useState('')
  const [pedido, setPedido] = useState(false)
  const { data: now } = useQuery(modalidadesQuery)
  const [data, setData] = useState(now)
  if (!hecha && data !== now) setData(now)
  const valen = data?.modalidades.filter(({ vale }) => vale) ?? []
  const deUnPago = unPago(valen) ?? valen[0]
  const elegida = valen.find(({ id }) => id === chosen)
  const retirada = chosen !== '' && valen.length > 0 && !elegida
  const sinElegir = retirada || (deTalon && valen.length > 1)
  const plan = elegida ?? (sinElegir ? undefined : deUnPago)
  const missing = valen.length > 0 && !plan
  return {
    plan,
    /** Whether there is a price table to choose from. */
    hay: valen.length > 0,
    elegir,
    /** Whether the plan is still to be said, as its field then asks. */
    falta: () => {
      setPedido(missing)
      return missing
    },
    /** What is paid now for a number of this price, major units. */
    ahora: (precio: number) => plan?.cuotas[0]?.monto ?? precio,
    field: {
      label: 'Cómo se paga',
      data: [
        ...(sinElegir ? [{ value: '', label: 'Elegí cómo se paga' }] : []),
        ...valen.map(({ id: value, cuotas }) => ({ value, label: planInWords(cuotas) })),
      ],
      value: plan?.id ?? '',
      error: missing && (retirada ? 'Así no se vende más: elegí cómo se paga.' : pedido && 'Elegí cómo se paga.'),
      onChange: ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => elegir(currentTarget.value),
    },
  }
}
