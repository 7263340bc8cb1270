/** Business numbers, each with its reason. Screen timings are in the web's config/ux.ts. */
export const limits = {
  /** Numbers one call may generate: one request, one transaction. */
  rifasPorGeneracion: 100_000,
  /** Numbers a raffle may have in all. */
  rifasEnTotal: 1_000_000,
  /** If more are made, the reply of generarNumerosRifa has only the first ones. */
  rifasEnRespuesta: 1_000,
  /** Numbers one call may assign to a seller. */
  rifasPorAsignacion: 100_000,
  /** Default page size of listarRifas (the shop's page). */
  rifasPorPagina: 15,
  /** Largest `limit` of listarRifas. */
  rifasLimiteMaximo: 100_000,
  /** Numbers per request of the organiser's lists. */
  rifasPorLista: 1_000,
  /** Hand-ins of one seller that wait to be counted; more would only hide those of others. */
  entregasPorContar: 20,
  /** Announced transfers in one reply. */
  transferenciasPorLista: 1_000,
  /** Numbers the organiser's lists show until they are expanded. */
  rifasVisibles: 15,
  /** Orders a page of the organiser's list. */
  comprasPorPagina: 20,
  /** Orders up to which the list is counted and paged; older ones are found by search. */
  comprasContadas: 2_000,
  /** The same for mails and messages. */
  correosContados: 2_000,
  /** Acts on a page of the audit trail, and up to how many its pages are counted. */
  actosPorPagina: 20,
  actosContados: 10_000,
  /** Draws of a campaign that a price table may name: one a week for a year. */
  sorteosPorCampania: 53,
  /** Instalments of a plan, and plans of a price table. */
  cuotas: 24,
  modalidades: 40,
  /** Packs of one draw, and numbers in the largest. */
  packs: 10,
  numerosPorPack: 100,
  /** Lines one order may have. */
  lineasPorCompra: 200,
  /** Units of one product in one order. */
  unidadesPorLinea: 999,
  /** Sellers a page. */
  vendedoresPorPagina: 10,
  /** Sellers a page of the goals' table. */
  metasPorPagina: 20,
  /** Products a page. */
  productosPorPagina: 10,
  /** Characters of a description before 'Ver más'. */
  descripcionVisible: 250,
  /** Shortest and longest password (NIST SP 800-63B asks for at least 8 and to allow long ones). */
  passwordMin: 8,
  passwordMax: 256,
  /** Longest name of a person: longer ones are messages. */
  nombre: 80,
  /** Longest text of a single-line field. */
  textoCorto: 120,
  /** Numbers lent to one telephone, numbers in one envelope, and envelopes in one call. */
  prestados: 500,
  numerosPorSobre: 20,
  sobresPorVez: 50,
  /** How long the numbers of a lost telephone stay lent, for sales that are still to arrive. */
  sobresEnCaminoHoras: 24,
  /** How many days after a telephone was given up its envelopes still count. */
  sobresTardiosDias: 30,
  /** How many minutes a seller has to take back an own sale. */
  deshacerVentaMinutos: 10,
  /** How many corrections a buyer is mailed about in an hour; an organiser is asked about more. */
  avisosDeCorreccion: 5,
  /** By how many days in all the deadline of a prize may be moved. */
  diasDeProrroga: 30,
  /** Longest reason or note. */
  nota: 500,
  /** Longest text of a description or message. */
  textoLargo: 4_000,
  /** Largest picture sent by a person, bytes. */
  imagenBytes: 5 * 1024 * 1024,
  /** Largest price, major units. */
  precioMaximo: 9_999_999_999,
  /** How many last digits may decide a prize. */
  cifrasDeTerminacion: 5,
  /** Prizes one draw may have. */
  premiosPorSorteo: 100,
  /** Most alternates for unclaimed prizes; how many are drawn is a setting. */
  suplentesMaximos: 20,
  /** Tickets on a page, each with a path of up to twenty hashes. */
  boletosPorPagina: 100,
  /** How many minutes before an official lottery the list that it decides closes by itself. */
  cierreAntesDelOficial: 2,
  /** Minutes between a reminder and its draw. */
  avisoMinutos: 10,
  /** Devices of an account that are reminded. */
  dispositivosPorCuenta: 10,
  /** Mails of a message to everybody that may wait in the outbox at once, so that mail about an order waits behind no more than these. */
  difusionEnVuelo: 100,
  /** Minutes until a show reveals all remaining prizes by itself. */
  funcionMinutos: 15,
  /** Seconds from prize to prize: suggested, fewest (the wheels turn as long) and most. */
  funcionRitmo: 8,
  funcionRitmoMinimo: 4,
  funcionRitmoMaximo: 120,
  /** Seconds from the beginning of a show to its first prize, and from its last prize to its end. */
  funcionPausa: 6,
  /** Goal bands in per cent: up to `baja` red, up to `media` yellow, above green. */
  metaBaja: 25,
  metaMedia: 75,
} as const
