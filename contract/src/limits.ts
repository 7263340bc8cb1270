/** Business numbers, each with its reason. Screen timings are in the web's config/ux.ts. */
export const limits = {
  /** Numbers one call may generate: one request, one transaction. */
  rifasPorGeneracion: 100_000,
  /** Numbers a raffle may have in all. */
  rifasEnTotal: 1_000_000,
  /** Above this the reply of generarNumerosRifa carries the first ones only. */
  rifasEnRespuesta: 1_000,
  /** Numbers one call may assign to a seller. */
  rifasPorAsignacion: 100_000,
  /** Default page size of listarRifas (the shop's page). */
  rifasPorPagina: 15,
  /** Largest `limit` of listarRifas. */
  rifasLimiteMaximo: 100_000,
  /** Numbers per request of the organiser's lists. */
  rifasPorLista: 1_000,
  /** Hand-ins of one seller that wait to be counted: more of them would only hide the others'. */
  entregasPorContar: 20,
  /** Announced transfers in one reply. */
  transferenciasPorLista: 1_000,
  /** Numbers the organiser's lists show until they are expanded. */
  rifasVisibles: 15,
  /** Orders a page of the organiser's list. */
  comprasPorPagina: 20,
  /** Beyond these the list is neither counted nor paged: older orders are found by search. */
  comprasContadas: 2_000,
  /** Mails and messages beyond these are not counted nor paged either. */
  correosContados: 2_000,
  /** Acts a page of the audit trail, and up to where its pages are counted. */
  actosPorPagina: 20,
  actosContados: 10_000,
  /** Draws of a campaign that a price table may name: one a week for a year. */
  sorteosPorCampania: 53,
  /** Instalments of a plan, and plans of a price table. */
  cuotas: 24,
  modalidades: 40,
  /** Sizes in which numbers of a draw are sold together, and numbers of the largest. */
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
  /** How long the numbers of a lost telephone stay lent, for sales that are on their way. */
  sobresEnCaminoHoras: 24,
  /** How long after it was given up a telephone's envelopes still count, in days. */
  sobresTardiosDias: 30,
  /** A seller takes an own sale back within so many minutes. */
  deshacerVentaMinutos: 10,
  /** A buyer is told of so many corrections an hour; an organiser is asked for more. */
  avisosDeCorreccion: 5,
  /** How much later in all the deadline of a prize may be made, in days. */
  diasDeProrroga: 30,
  /** Longest reason or note. */
  nota: 500,
  /** Longest text of a description or message. */
  textoLargo: 4_000,
  /** Largest picture sent by a person, bytes. */
  imagenBytes: 5 * 1024 * 1024,
  /** Largest price, major units. */
  precioMaximo: 9_999_999_999,
  /** Last digits that a prize may go by. */
  cifrasDeTerminacion: 5,
  /** Prizes one draw may have. */
  premiosPorSorteo: 100,
  /** Most alternates that may be drawn for unclaimed prizes; the number is configured. */
  suplentesMaximos: 20,
  /** Tickets a page: each with a path of up to twenty hashes. */
  boletosPorPagina: 100,
  /** A list that an official lottery decides closes by itself this many minutes before it. */
  cierreAntesDelOficial: 2,
  /** Minutes between a reminder and its draw. */
  avisoMinutos: 10,
  /** Devices of an account that are reminded. */
  dispositivosPorCuenta: 10,
  /** Most mails of a message to everybody that wait in the outbox at once, so that the mail of an order waits behind no more than these. */
  difusionEnVuelo: 100,
  /** Minutes after which a show reveals all remaining prizes by itself. */
  funcionMinutos: 15,
  /** Seconds from prize to prize: suggested, fewest (the wheels turn that long) and most. */
  funcionRitmo: 8,
  funcionRitmoMinimo: 4,
  funcionRitmoMaximo: 120,
  /** Seconds from the beginning of a show to its first prize, and from its last prize to its end. */
  funcionPausa: 6,
  /** Goal bands: at or below `baja` red, at or below `media` yellow, above green. */
  metaBaja: 25,
  metaMedia: 75,
} as const
