import type { Db } from '#db/schema.ts'
import { listSorteados } from './acta.queries.ts'
import { metodoDe } from './acta.texts.ts'
import { escribirPdf } from './papel.service.ts'
import { pruebaPublica } from './publico.service.ts'
import { archivoDeLista } from './resultado.service.ts'
import { diaEscrito, instanteEscrito } from './sorteo.rules.ts'

type Sitio = { TZ_RIFA: string; BASE_URL: string; LOCALE: string }

const RENGLON = '_'.repeat(48)

/** The act of a draw carried out, ready to be signed. Throws NO_ENCONTRADO, SORTEO_SIN_RESULTADO. */
export async function actaPdf(db: Db, id: string, { TZ_RIFA, BASE_URL, LOCALE }: Sitio) {
  const { fecha, prueba } = await pruebaPublica(db, id)
  const { cierre, resultado } = prueba
  const sorteados = await listSorteados(db, id)
  const suplentes = sorteados.filter(({ premio_id }) => premio_id === null)
  const cuenta = (n: number) => new Intl.NumberFormat(LOCALE).format(n)
  const hora = (iso: string) => instanteEscrito(new Date(iso), TZ_RIFA)
  const bytes = await escribirPdf(`Acta del sorteo del ${diaEscrito(fecha)}`, async papel => {
    papel.parrafo(
      `En ${RENGLON}, a los ______ días del mes de ______________________ de __________, se deja constancia de:`,
    )
    papel.apartado('Partes')
    papel.datos([
      ['Organización', RENGLON],
      ['Escribano', resultado.entropia.fuente === 'bolillero' ? resultado.entropia.escribano : RENGLON],
      ['Testigos', RENGLON],
    ])
    papel.apartado('Números')
    papel.datos([
      ['Emitidos', cuenta(cierre.participantes + cierre.sinVender)],
      ['Vendidos, que participan', cuenta(cierre.participantes)],
      ['Sin vender, que no participan', cuenta(cierre.sinVender)],
    ])
    papel.apartado('Lista sellada')
    papel.datos([
      ['Archivo', archivoDeLista(fecha)],
      ['Raíz', cierre.raiz],
      ['Huella del cierre', cierre.sello.huella],
    ])
    papel.apartado('Horas')
    papel.datos([
      ['Agendado', hora(cierre.agendado)],
      ['Previsto', hora(cierre.sorteo.hora)],
      ['Ventas cerradas', hora(cierre.cerrado)],
      ['Sorteado', hora(resultado.sorteado)],
    ])
    papel.apartado('Método')
    papel.parrafo(metodoDe(prueba, TZ_RIFA))
    papel.apartado('Premios y ganadores')
    papel.tabla(['', 'Premio', 'Número', 'Participante', 'Documento'], filasDePremios(), [1, 6, 2, 5, 3])
    papel.apartado('Suplentes')
    if (suplentes.length === 0) papel.parrafo('No quedaron números para suplentes.')
    else papel.tabla(['', 'Número', 'Participante', 'Documento'], filasDeSuplentes(), [1, 3, 7, 4])
    papel.apartado('Verificación')
    papel.parrafo(`El resultado, la prueba y la lista sellada son públicos en ${BASE_URL}/resultado/${id}`)
    papel.firmas(['Por la organización', 'Escribano', 'Testigo', 'Testigo'])
  })
  return { bytes, type: 'application/pdf', fileName: `acta-${fecha}.pdf` }

  function filasDePremios() {
    return cierre.premios.map(({ id, nombre }, i) => {
      const suyo = sorteados.find(({ premio_id }) => premio_id === id)
      return [`${i + 1}`, nombre, suyo ? String(suyo.numero) : 'Sin número', suyo?.nombre ?? '', suyo?.ci ?? '']
    })
  }

  function filasDeSuplentes() {
    return suplentes.map(({ numero, nombre, ci }, i) => [`${i + 1}`, String(numero), nombre, ci])
  }
}
