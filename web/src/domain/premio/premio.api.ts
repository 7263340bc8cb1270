import { type BodyOf, premioApi, sorteoApi } from '@talonario/contract'
import { partQuery, useSend, useSendOnce, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'

/** The configuration has the prizes of the cover. */
const touched = ['config', 'sorteo', 'premio']

/** Prizes that belong to no draw yet. */
export const premiosLibresQuery = partQuery(['premio', 'libres'], premioApi.listarPremios, 'premios')

export const useCrearPremio = () => useSendOnce(premioApi.crearPremio, touched)

/** Deletes a free prize. */
export const useEliminarPremio = () =>
  useWrite((id: string) => call(premioApi.eliminarPremio, { params: { id } }), touched)

/** Appends free prizes to a draw, in this order. */
export const useAsignarPremio = () => useSend(sorteoApi.asignarPremio, touched)

/** Corrects a prize. */
export const useModificarPremio = (id: string) =>
  useWrite(
    (body: BodyOf<typeof premioApi.modificarPremio>) => call(premioApi.modificarPremio, { params: { id }, body }),
    touched,
  )

/** Takes a prize from a draw. */
export const useQuitarPremio = () => useSend(sorteoApi.quitarPremio, touched)

/** Puts the prizes of a draw into this order. */
export const useOrdenarPremios = () => useSend(sorteoApi.ordenarPremios, touched)
