import { modalidadMessages } from '#domain/modalidad/modalidad.messages.ts'
import { type EnOrden, type Fila, simular } from '#domain/modalidad/modalidad.rules.ts'
import { planInWords } from '#domain/modalidad/modalidad-palabras.rules.ts'
import { KeyValues } from '#ui/list/key-values.tsx'

type SimulatorProps = { filas: readonly Fila[]; sorteos: readonly EnOrden[] }

/** What a number costs, sold now or after each draw. */
export function Simulator({ filas, sorteos }: SimulatorProps) {
  const ventas = simular(
    filas,
    sorteos.map(({ orden }) => orden),
  )
  return (
    <KeyValues
      pairs={ventas.map(({ orden, planes }, i) => [
        i === 0 ? 'Vendida hoy' : `Vendida tras el sorteo ${orden - 1}`,
        planes.map(({ nombre, cuotas }) => `${planInWords(cuotas)} (${nombre})`).join('; ') ||
          modalidadMessages.noSeVende,
      ])}
    />
  )
}
