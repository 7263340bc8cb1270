import { type BodyOf, type TalonarioDePapel, talonarioApi } from '@talonario/contract'
import type { QueryClient } from '@tanstack/react-query'
import { pageQuery, useDownload, useSend, useSendOnce, useWrite } from '#lib/ask.ts'
import { call, callFile } from '#lib/call.ts'
import { saveFile } from '#lib/files.ts'

/** A page of the campaign's books; a seller gets their own. */
export const talonariosQuery = (page: number, estado: TalonarioDePapel['estado'] | '') =>
  pageQuery(['talonario', { page, estado }], talonarioApi.listarTalonarios, { query: { page, estado } })

export const useArmarTalonarios = () => useSendOnce(talonarioApi.armarTalonarios, refresh)

/** Prints books and saves the file; their numbers are paper from then on. */
export const useImprimir = () =>
  useWrite(async (body: BodyOf<typeof talonarioApi.imprimir>) => {
    saveFile(await callFile(talonarioApi.imprimir, { body }))
  }, refresh)

/** One leaf as it would be printed. */
export const useMuestra = () => useDownload(talonarioApi.muestra)

export const useEntregar = () => useSend(talonarioApi.entregar, refresh)
export const useRecibir = () => useSend(talonarioApi.recibir, refresh)
export const useDarPorPerdido = () => useSend(talonarioApi.darPorPerdido, refresh)

/** Voids the paper of some numbers and saves their new one. */
export const useReimprimir = () =>
  useWrite(async (body: BodyOf<typeof talonarioApi.reimprimir>) => {
    const reply = await call(talonarioApi.reimprimir, { body })
    const { talonario, desde, hasta } = body
    saveFile(
      await callFile(talonarioApi.imprimir, { body: { talonarios: [talonario], orden: 'pagina', desde, hasta } }),
    )
    return reply
  }, refresh)

export const useAnular = () => useSend(talonarioApi.anular, refresh)

/** What happens to a book changes its numbers and what sellers have. Does not wait for the lists. */
function refresh(queryClient: QueryClient): void {
  for (const queryKey of [['talonario'], ['rifa'], ['usuario', 'list']])
    void queryClient.invalidateQueries({ queryKey })
}
