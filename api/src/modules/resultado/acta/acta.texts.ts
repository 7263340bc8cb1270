import type { Prueba } from '@talonario/sorteo/proof'
import { horaDeRonda } from '@talonario/sorteo/round'
import { esRespaldo } from '@talonario/sorteo/source'
import { diaEscrito, instanteEscrito } from '#modules/campania/sorteo/sorteo.service.ts'

/** How the winners were found, in words for an act; each source explains what it rests on. */
export function metodoDe({ cierre, resultado: { entropia } }: Prueba, zone: string): string {
  const respaldo = esRespaldo(cierre.programa, entropia.fuente)
    ? 'La red pública drand no respondió en 72 horas y se sorteó con la alternativa elegida al agendar. '
    : ''
  switch (entropia.fuente) {
    case 'drand':
      return `Por cálculo, a partir de la ronda ${entropia.ronda} de la red pública drand (cadena quicknet), que salió el ${instanteEscrito(
        horaDeRonda(entropia.ronda),
        zone,
      )}, después del cierre de la lista. Firma de la ronda: ${entropia.firma}`
    case 'interna':
      return `${respaldo}Por cálculo, a partir de un secreto de la organización cuyo resumen se publicó al agendar el sorteo. Secreto revelado: ${entropia.secreto}`
    case 'loteria': {
      const programa = cierre.programa.fuente === 'drand' ? cierre.programa.respaldo : cierre.programa
      const oficial =
        programa?.fuente === 'loteria'
          ? `${programa.oficial.nombre} del ${diaEscrito(programa.oficial.fecha)} (${programa.oficial.cifras})`
          : ''
      return `${respaldo}Por cálculo, a partir del extracto de ${oficial}: ${entropia.numeros.join(' ')}. Extracto: ${entropia.enlace}`
    }
    case 'bolillero':
      return `${respaldo}Con un bolillero, ante ${entropia.escribano} (acta ${entropia.acta}). Salieron, en este orden: ${entropia.numeros.join(', ')}.`
  }
}
