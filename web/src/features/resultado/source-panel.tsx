import type { Resultado } from '#domain/resultado/resultado.api.ts'
import { fuenteWords } from '#domain/sorteo/sorteo-fuente.messages.ts'
import { dayDots } from '#lib/format.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'

/** Where the entropy of a draw comes from, what that shows and what it leaves to trust. */
export function SourcePanel({ sorteo: { fuente, fuenteDatos } }: { sorteo: Resultado }) {
  const { nombre, prueba, noPrueba } = fuenteWords[fuente]
  const { oficial, respaldo } = fuenteDatos
  const pairs = [
    oficial && (['Sorteo oficial', `${oficial.nombre}, ${dayDots(oficial.fecha)}`] as const),
    oficial && (['Cifras que cuentan', oficial.cifras] as const),
    respaldo && (['Si la baliza no responde en 72 horas', fuenteWords[respaldo.fuente].nombre] as const),
  ]
  return (
    <Panel title="De dónde sale el azar">
      <div className="stack">
        <p>
          <b>{nombre}</b>
        </p>
        <p>
          <b>Qué demuestra.</b> {prueba}
        </p>
        <p>
          <b>Qué no demuestra.</b> {noPrueba}
        </p>
        <KeyValues pairs={pairs.filter(pair => pair !== undefined && pair !== null)} />
      </div>
    </Panel>
  )
}
