import { enTramos } from '#modules/numeros/rifa/rifa.service.ts'
import { saludo } from '#modules/sitio/correo/correo.service.ts'
import type { Vendedor } from './asignacion.queries.ts'

type Traspaso = { origen: Vendedor; destino: Vendedor; numeros: readonly number[] }

/** What both sellers of a transfer get. */
export function traspasoMails({ origen, destino, numeros }: Traspaso, id: string) {
  const cuales = enTramos(numeros.toSorted((a, b) => a - b))
  const mail = (vendedor: Vendedor, frase: string) => ({
    ...{ evento: `traspaso:${id}:${vendedor.id}`, para: vendedor.email, asunto: 'Se traspasaron números' },
    texto: [saludo(vendedor.nombre), frase, `Números: ${cuales}.`].join('\n\n'),
  })
  return [
    mail(origen, `La organización pasó números tuyos a ${destino.nombre}: ya no los tenés para vender.`),
    mail(destino, `La organización te pasó números que tenía ${origen.nombre}: ya los podés vender.`),
  ]
}
