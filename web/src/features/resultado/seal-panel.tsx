import type { Resultado } from '#domain/resultado/resultado.api.ts'
import { inGroups, moment } from '#domain/resultado/resultado.rules.ts'
import { count } from '#lib/format.ts'
import { Copyable } from '#ui/base/copyable.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Disclosure } from '#ui/list/disclosure.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'

/** What was frozen at the closing, and the codes to compare. */
export function SealPanel({ sorteo }: { sorteo: Resultado }) {
  const { participantes, sinVender, agendado, cerrado, realizado, huella, raiz, semilla, ronda } = sorteo
  const pairs = [
    ['Números vendidos', count(participantes ?? 0)] as const,
    ['Números sin vender', count(sinVender ?? 0)] as const,
    ['Agendado', moment(agendado)] as const,
    ['Ventas cerradas', moment(cerrado)] as const,
    ronda && (['Ronda de drand', count(ronda.usada)] as const),
    realizado ? (['Sorteado', moment(realizado)] as const) : null,
  ]
  return (
    <Panel title="La lista sellada">
      <div className="stack">
        <KeyValues pairs={pairs.filter(pair => pair !== null)} />
        <Disclosure summary="Ver detalles">
          <div className="stack">
            <Code name="Código del cierre" text={huella} />
            <Code name="Código de la lista" text={raiz} />
            {semilla && <Code name="Código del azar" text={semilla} />}
          </div>
        </Disclosure>
      </div>
    </Panel>
  )
}

function Code({ name, text }: { name: string; text: string }) {
  return (
    <div className="stack gap-0">
      <p className="muted small">{name}</p>
      <Copyable text={text} shown={inGroups(text)} label={name.toLowerCase()} />
    </div>
  )
}
