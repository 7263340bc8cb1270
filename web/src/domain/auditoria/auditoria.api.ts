import { type Accion, auditoriaApi } from '@talonario/contract'
import { pageQuery, useDownload, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'

export type FiltroActos = { accion: Accion | ''; buscar: string }

export const auditoriaQueries = {
  /** A page of acts, latest first. */
  actos: (query: FiltroActos, page: number) =>
    pageQuery(['auditoria', 'actos', query, page], auditoriaApi.listarActos, { params: { page }, query }),
}

/** Saves the acts found as CSV. */
export const useExportarAuditoria = () => useDownload(auditoriaApi.exportarAuditoria)

/** Saves the whole chain, to be computed again elsewhere. */
export const useExportarCadena = () => useDownload(auditoriaApi.exportarCadena)

export const useComprobarCadena = () => useWrite(() => call(auditoriaApi.comprobarCadena))
