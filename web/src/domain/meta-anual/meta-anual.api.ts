import { metaAnualApi, type OrdenMeta } from '@talonario/contract'
import { pageQuery, partQuery, useDownload, useSend } from '#lib/ask.ts'

/** Which sellers' goals, of which year, in which order; `''` is not sent. */
export type FiltroMetas = { año: number; buscar: string; orden: OrdenMeta | '' }

export const metaAnualQueries = {
  /** A page of all active sellers with their goals for a year. */
  todas: (query: FiltroMetas, page: number) =>
    pageQuery(['meta-anual', 'todas', query, page], metaAnualApi.listarMetas, { params: { page }, query }),
  /** The goals of a seller with their progress, newest year first. */
  progreso: (userId: string) =>
    partQuery(['meta-anual', userId], metaAnualApi.obtenerProgresoMeta, 'metas', { body: { userId } }),
}

/** Sets the goal of a seller for a year, or changes it. */
export const useEstablecerMeta = () => useSend(metaAnualApi.establecer, ['meta-anual'])

/** Saves the goals of all sellers for a year as CSV. */
export const useExportarMetas = () => useDownload(metaAnualApi.exportarMetas)
