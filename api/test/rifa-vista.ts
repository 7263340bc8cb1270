import type { RifaVista } from '#modules/numeros/toma/toma.queries.ts'

/** A number as it is when it is locked: free, for sale, and nobody's. */
export const LIBRE: RifaVista = {
  id: '',
  numero: 1,
  precio: 100,
  vendedorId: null,
  abierto: true,
  continua: false,
  titularId: null,
  titularCompraId: null,
  titularTelefonoId: null,
  titularEstado: null,
  titularVence: null,
  sorteoId: 's',
  enPapel: false,
  width: 5,
  packs: [],
}
