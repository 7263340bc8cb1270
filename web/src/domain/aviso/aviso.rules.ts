import type { Destino, Difusion, Sorteo } from '@talonario/contract'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { count, dayFull } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'

/** `estado`: of the draw. */
export type SorteoDeMensaje = Pick<Sorteo, 'id' | 'fechaSorteo' | 'tipo'> & { realizado: boolean }
type Plantilla = { nombre: string; destino: Destino; mensaje: (sorteo: SorteoDeMensaje, origin: string) => Escrito }
type Escrito = { asunto: string; texto: string }

/** The most common messages, to be edited before sending. */
export const plantillas: readonly Plantilla[] = [
  {
    nombre: 'Cambio de fecha',
    destino: 'compradores',
    mensaje: ({ id, ...sorteo }, origin) => ({
      asunto: `El sorteo es el ${nombreDeSorteo(sorteo)}`,
      texto: `El sorteo en el que tenés boletos cambió de fecha: se hace el ${nombreDeSorteo(sorteo, dayFull)}. Tus boletos siguen siendo tuyos y no tenés que hacer nada.\n\nSe puede seguir en vivo: ${origin}${paths.enVivo(id)}`,
    }),
  },
  {
    nombre: 'Gracias',
    destino: 'compradores',
    mensaje: sorteo => ({
      asunto: 'Gracias por participar',
      texto: `Gracias por comprar números del sorteo del ${nombreDeSorteo(sorteo, dayFull)}. Con tu ayuda estamos cada vez más cerca.`,
    }),
  },
  {
    nombre: 'No salió, seguí participando',
    destino: 'no_ganadores',
    mensaje: ({ id, ...sorteo }, origin) => ({
      asunto: 'Esta vez no salió: seguí participando',
      texto: `En el sorteo del ${nombreDeSorteo(sorteo, dayFull)} no salió ninguno de tus boletos. Gracias por participar: ojalá sea en el próximo.\n\nEl resultado, y cómo comprobarlo: ${origin}${paths.resultadoOf(id)}\nLos números que quedan: ${origin}${paths.tienda}`,
    }),
  },
]

/** The draws a message may be about: losers exist only in those carried out. */
export const sorteosPara = (destino: Destino, sorteos: readonly SorteoDeMensaje[]): SorteoDeMensaje[] =>
  destino === 'vendedores' ? [] : sorteos.filter(({ realizado }) => destino === 'compradores' || realizado)

/** '3 personas', and how many have unsubscribed. */
export function alcanceOf({ destinatarios, bajas }: { destinatarios: number; bajas: number }): string {
  const personas = `${count(destinatarios)} ${destinatarios === 1 ? 'persona' : 'personas'}`
  if (bajas === 0) return `Le llega a ${personas}.`
  return `Le llega a ${personas}. No le llega a ${count(bajas)} que ${bajas === 1 ? 'pidió' : 'pidieron'} no recibir más mensajes.`
}

/** How far it is: 'Salieron 120 de 400'. */
export const avanceOf = ({ hechos, total }: Difusion): string =>
  `${hechos === 1 ? 'Salió' : 'Salieron'} ${count(hechos)} de ${count(total)}`
