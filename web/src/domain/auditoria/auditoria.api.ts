import { type Accion, auditoriaApi } from '@talonario/contract'
import { pageQuery, useWrite } from '#lib/ask.ts'
import { call, callFile } from '#lib/call.ts'
import { saveFile } from '#lib/files.ts'

export type FiltroActos = { accion: Accion | ''; buscar: string }

export const auditoriaQueries = {
  /** A page of acts, latest first. */
  actos: (query: FiltroActos, page: number) =>
    pageQuery(['auditoria', 'actos', query, page], auditoriaApi.listarActos, { params: { page }, query }),
}

/** Saves the acts found as CSV. */
export const useExportarAuditoria = () =>
  useWrite(async (query: FiltroActos) => saveFile(await callFile(auditoriaApi.exportarAuditoria, { query })))

/** Saves the whole chain, to be computed again elsewhere. */
export const useExportarCadena = () => useWrite(async () => saveFile(await callFile(auditoriaApi.exportarCadena)))

export const useComprobarCadena = () => useWrite(() => call(auditoriaApi.comprobarCadena))
