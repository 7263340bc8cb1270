import { AL_PORTADOR, padNumber, porCifras } from '@talonario/contract'
import type { Cierre, Prueba } from '@talonario/sorteo/proof'
import { horaDeRonda } from '@talonario/sorteo/round'
import { isRespaldo } from '@talonario/sorteo/source'
import type { Db } from '#db/schema.ts'
import { diaEscrito, instanteEscrito, nombreDeSorteo } from '#modules/campania/sorteo/sorteo.rules.ts'
import { listDerivadosDeSorteo } from '#modules/resultado/reclamo/reclamo-derivado.queries.ts'
import { findNumberWidth } from '#modules/sitio/config/config.queries.ts'
import { type Papel, writePdf } from '#modules/sitio/papel/papel.service.ts'
import { listUnsoldTramos } from './resultado.queries.ts'
import { fileNameOf } from './resultado.service.ts'
import { listParaVendedores, listSorteados } from './resultado-acta.queries.ts'
import { cierrePublico, pruebaPublica } from './resultado-publico.service.ts'

type Sitio = { TZ_RIFA: string; FRONTEND_URL: string; LOCALE: string }
type Sorteado = Awaited<ReturnType<typeof listSorteados>>[number]

const RENGLON = '_'.repeat(48)

/**
 * The record of a draw carried out, ready to be signed. It says nothing of what comes after, such as who received a prize, because whoever
 * signs saw only the draw. Throws NO_ENCONTRADO, SORTEO_SIN_RESULTADO.
 */
export async function actaPdf(db: Db, id: string, sitio: Sitio) {
  const { prueba, ...sorteo } = await pruebaPublica(db, id)
  const sorteados = await listSorteados(db, id)
  const width = await findNumberWidth(db)
  const bytes = await writePdf(db, `Acta del sorteo del ${nombreDeSorteo(sorteo)}`, async papel => {
    papel.parrafo(
      `En ${RENGLON}, a los ______ días del mes de ______________________ de __________, se deja constancia de:`,
    )
    writeFacts(papel, prueba, sitio)
    papel.apartado('Método')
    papel.parrafo(metodoOf(prueba, sitio.TZ_RIFA, width))
    writeSorteados(papel, prueba, sorteados, width)
    await writeDerivados(papel, prueba, await listDerivadosDeSorteo(db, id), width)
    writeParaVendedores(papel, await listParaVendedores(db, id), width)
    papel.apartado('Verificación')
    papel.parrafo(`El resultado, la prueba y la lista sellada son públicos en ${sitio.FRONTEND_URL}/resultado/${id}`)
    papel.firmas(['Por la organización', 'Escribano', 'Testigo', 'Testigo'])
  })
  return { bytes, type: 'application/pdf', fileName: fileNameOf('acta', sorteo, 'pdf') }
}

function writeFacts(papel: Papel, { cierre, resultado }: Prueba, { TZ_RIFA, LOCALE }: Sitio): void {
  const written = (n: number) => new Intl.NumberFormat(LOCALE).format(n)
  const hora = (iso: string) => instanteEscrito(new Date(iso), TZ_RIFA)
  const { simuladas = 0, portadores = 0 } = cierre.historia
  const { atrasadas } = cierre.participacion
  const emitidos = emitidosOf(cierre)
  const ganaron = emitidos - cierre.participantes - cierre.sinVender - atrasadas
  papel.apartado('Partes')
  papel.datos([
    ['Organización', RENGLON],
    ['Escribano', resultado.entropia.fuente === 'bolillero' ? resultado.entropia.escribano : RENGLON],
    ['Testigos', RENGLON],
  ])
  papel.apartado('Números')
  papel.datos([
    ['Emitidos', written(emitidos)],
    ['Vendidos, que participan', written(cierre.participantes)],
    ...(atrasadas > 0 ? [['Vendidos con cuotas atrasadas, que no participan', written(atrasadas)] as const] : []),
    ...(ganaron > 0 ? [['Ya ganaron en otro sorteo, que no participan', written(ganaron)] as const] : []),
    ['Sin vender, que no participan', written(cierre.sinVender)],
    ...(portadores > 0 ? [['Vendidos al portador, sin nombre', written(portadores)] as const] : []),
    ...(simuladas > 0 ? [['Vendidos con pagos simulados, de una prueba', written(simuladas)] as const] : []),
  ])
  papel.apartado('Lista sellada')
  papel.datos([
    ['Archivo', fileNameOf('lista', { fecha: cierre.sorteo.fecha, tipo: cierre.participacion.tipo })],
    ['Código de la lista', cierre.raiz],
    ['Código del cierre', cierre.sello.huella],
  ])
  papel.apartado('Horas')
  papel.datos([
    ['Agendado', hora(cierre.agendado)],
    ['Previsto', hora(cierre.sorteo.hora)],
    ['Ventas cerradas', hora(cierre.cerrado)],
    ['Sorteado', hora(resultado.sorteado)],
  ])
}

/** How many numbers a draw has; a draw of unclaimed prizes has all those of its campaign. */
const emitidosOf = ({ participantes, sinVender, participacion: { tipo, atrasadas, emitidos } }: Cierre): number =>
  tipo === 'resorteo' ? emitidos : participantes + sinVender + atrasadas

function writeSorteados(papel: Papel, { cierre }: Prueba, sorteados: readonly Sorteado[], width: number): void {
  const premios = cierre.premios.map(({ id, nombre }, i) => {
    const own = sorteados.find(({ premio_id }) => premio_id === id)
    return [
      `${i + 1}`,
      nombre,
      own ? padNumber(own.numero, width) : 'Sin número',
      own?.nombre ?? '',
      own ? documentoOf(own) : '',
    ]
  })
  const suplentes = sorteados
    .filter(({ premio_id }) => premio_id === null)
    .map((own, i) => [`${i + 1}`, padNumber(own.numero, width), own.nombre, documentoOf(own)])
  papel.apartado('Premios y ganadores')
  papel.tabla(['', 'Premio', 'Número', 'Participante', 'Documento'], premios, [1, 6, 2, 5, 3])
  papel.apartado('Suplentes')
  if (suplentes.length === 0) papel.parrafo('No hay suplentes.')
  else papel.tabla(['', 'Número', 'Participante', 'Documento'], suplentes, [1, 3, 7, 4])
}

const documentoOf = ({ nombre, ci }: Sorteado): string => (nombre === AL_PORTADOR ? 'Quien presente el boleto' : ci)

/** Writes the prizes by last digits: how many numbers win each, and which ones. */
async function writeDerivados(
  papel: Papel,
  { cierre: { derivados = [], premios } }: Prueba,
  ganados: Awaited<ReturnType<typeof listDerivadosDeSorteo>>,
  width: number,
): Promise<void> {
  if (derivados.length === 0) return
  papel.apartado('Premios por terminación')
  for (const { id, nombre, de, cifras } of derivados) {
    const own = ganados.filter(({ premioId }) => premioId === id)
    const base = premios.find(premio => premio.id === de)?.nombre ?? ''
    papel.parrafo(`${nombre}, ${porCifras(cifras)} de «${base}». Números que ganan, sin contar ese: ${own.length}.`)
    await papel.cuadricula(own.map(({ numero, nombre, ci }) => `${padNumber(numero, width)} ${nombre} ${ci}`.trim()))
  }
}

/** Writes what sellers of winning numbers get; numbers without a seller are left out. */
function writeParaVendedores(papel: Papel, filas: Awaited<ReturnType<typeof listParaVendedores>>, width: number): void {
  if (filas.length === 0) return
  papel.apartado('Premios para quienes vendieron')
  const tabla = filas.map(({ premio, numero, vendedor, ci }) => [
    premio,
    padNumber(numero, width),
    vendedor ?? 'Sin vendedor',
    ci ?? '',
  ])
  papel.tabla(['Premio', 'Número', 'Vendedor', 'Documento'], tabla, [6, 2, 5, 3])
}

/** How the winners were found, in words for the record; each source explains what its randomness rests on. */
function metodoOf({ cierre, resultado: { entropia } }: Prueba, zone: string, width: number): string {
  const respaldo = isRespaldo(cierre.programa, entropia.fuente)
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
      return `${respaldo}Con un bolillero, ante ${entropia.escribano} (acta ${entropia.acta}). Salieron, en este orden: ${entropia.numeros.map(numero => padNumber(numero, width)).join(', ')}.`
  }
}

/** The declaration of unsold numbers, ready to be signed. Throws NO_ENCONTRADO, SORTEO_SIN_CERRAR. */
export async function declaracionPdf(db: Db, id: string, env: { TZ_RIFA: string; LOCALE: string }) {
  const { cierre, ...sorteo } = await cierrePublico(db, id)
  const tramos = await listUnsoldTramos(db, id, !cierre.participacion)
  const width = await findNumberWidth(db)
  const written = (n: number) => new Intl.NumberFormat(env.LOCALE).format(n)
  const bytes = await writePdf(db, 'Declaración de números sin vender', async papel => {
    papel.parrafo(
      `Al cierre de las ventas del sorteo del ${nombreDeSorteo(sorteo)}, el ${instanteEscrito(
        new Date(cierre.cerrado),
        env.TZ_RIFA,
      )}, de ${written(emitidosOf(cierre))} números emitidos quedaron ${written(cierre.sinVender)} sin vender. No participan del sorteo.`,
    )
    papel.datos([
      ['Código de la lista de números vendidos', cierre.raiz],
      ['Código del cierre', cierre.sello.huella],
    ])
    papel.apartado('Números sin vender')
    if (tramos.length === 0) papel.parrafo('Ninguno: se vendieron todos.')
    else
      await papel.cuadricula(tramos.map(tramo => [...new Set(tramo)].map(numero => padNumber(numero, width)).join('–')))
    papel.firmas(['Por la organización', 'Escribano'])
  })
  return { bytes, type: 'application/pdf', fileName: fileNameOf('sin-vender', sorteo, 'pdf') }
}
