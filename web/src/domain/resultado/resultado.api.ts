import { actaApi, type ReplyOf, resultadoApi } from '@talonario/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call, callFile } from '#lib/call.ts'
import { saveFile } from '#lib/files.ts'

/** Everything public about one draw, from its schedule to its result. */
export type Resultado = ReplyOf<typeof resultadoApi.resultado>['sorteo']

/** A draw's page and its live screen. */
export const resultadoQuery = (id: string) =>
  queryOptions({
    queryKey: ['sorteo', 'resultado', id],
    queryFn: ({ signal }) => call(resultadoApi.resultado, { params: { id }, signal }),
    select: ({ sorteo }) => sorteo,
  })

const papeles = {
  prueba: resultadoApi.prueba,
  lista: resultadoApi.lista,
  noVendidos: resultadoApi.noVendidos,
  acta: actaApi.acta,
  declaracion: actaApi.declaracion,
} as const

export type Papel = keyof typeof papeles

/** Hands one of a draw's files to the browser. */
export function useDescargarPapel(id: string) {
  return useMutation({
    mutationFn: async (papel: Papel) => saveFile(await callFile(papeles[papel], { params: { id } })),
  })
}
