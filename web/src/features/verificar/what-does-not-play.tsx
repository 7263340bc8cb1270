import { Disclosure } from '#ui/list/disclosure.tsx'

/** What the list of what does not play proves, and what no list can. */
export function WhatDoesNotPlay() {
  return (
    <Disclosure summary={<b>Qué prueba la lista de lo que no juega</b>}>
      <div className="stack gap-1">
        <p>
          Entre esa lista y la sellada está cada número de la rifa, una sola vez: no falta ni sobra ninguno. Al lado de
          cada uno dice por qué no juega: S, sin vender; A, con una cuota atrasada; O, es de otro sorteo de la misma
          rifa; G, ya había ganado.
        </p>
        <p>
          Si pagaste y el número de tu boleto figura ahí, con su código probás que lo dejaron afuera sin razón. Al revés
          no se puede probar: si quien organiza pone a jugar un número que nadie pagó, ninguna cuenta lo descubre.
        </p>
      </div>
    </Disclosure>
  )
}
