import {
  datosPersonalesApi,
  type EstadoVendedor,
  type FormOf,
  type OrdenVendedor,
  vendedorApi,
} from '@talonario/contract'
import { queryOptions } from '@tanstack/react-query'
import { callQuery, pageQuery, useSend, useWrite } from '#lib/ask.ts'
import { call, callFile } from '#lib/call.ts'
import { saveFile } from '#lib/files.ts'

export type FiltroVendedores = { buscar: string; estado: EstadoVendedor | ''; orden: OrdenVendedor | '' }

/** A page of sellers, active ones first; past the last one ApiError PAGINA_FUERA_DE_RANGO. */
export const vendedoresQuery = (page: number, query: FiltroVendedores) =>
  pageQuery(['usuario', 'list', query, page], vendedorApi.list, { params: { page }, query })

/** A seller's changed state changes whose the numbers are. */
const touched = ['usuario', 'rifa']

export const useRegisterVendedor = () =>
  useWrite(
    ({ image, ...form }: FormOf<typeof vendedorApi.registerVendedor> & { image: File | null }) =>
      call(vendedorApi.registerVendedor, { form, image }),
    touched,
  )

/** Toggles activo / inactivo. */
export const useChangeStatus = () =>
  useWrite((id: string) => call(vendedorApi.changeStatus, { params: { id } }), touched)

/** Puts right what was typed wrong about a seller. */
export const useCorregirVendedor = () => useSend(vendedorApi.corregirVendedor, touched)

export const useRemoveUsuario = () =>
  useWrite((id: string) => call(datosPersonalesApi.remove, { params: { id } }), touched)

/** Opens an account for every row of a file, or for none. */
export const useImportarVendedores = () =>
  useWrite((csv: string) => call(vendedorApi.importarVendedores, { body: { csv } }), touched)

/** Saves every seller as CSV. */
export const useExportarVendedores = () =>
  useWrite(async () => saveFile(await callFile(vendedorApi.exportarVendedores)))

export type Vendedor = { _id: string; nombreCompleto: string /** '' when unknown. */; ci: string }

/** Active sellers by name, with their document for an organiser. */
export const vendedoresActivosQuery = queryOptions({
  ...callQuery(['usuario', 'activos'], vendedorApi.vendedoresActivos),
  select: ({ vendedores }) => vendedores.map(({ ci = '', ...rest }): Vendedor => ({ ci, ...rest })),
})
