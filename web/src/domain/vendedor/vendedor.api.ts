import {
  type BodyOf,
  datosPersonalesApi,
  type EstadoVendedor,
  type FormOf,
  type OrdenVendedor,
  vendedorApi,
} from '@talonario/contract'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#lib/api-error.ts'
import { callQuery, pageQuery, useDownload, useSend, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'
import { type SellerRow, sellersAsCsv } from './vendedor-lista.rules.ts'

export type FiltroVendedores = { buscar: string; estado: EstadoVendedor | ''; orden: OrdenVendedor | '' }

/** A page of sellers, active ones first; past the last one ApiError PAGINA_FUERA_DE_RANGO. */
export const vendedoresQuery = (page: number, query: FiltroVendedores) =>
  pageQuery(['usuario', 'list', query, page], vendedorApi.list, { params: { page }, query })

/** Deactivating a seller unassigns their numbers, so lists of numbers are fetched again too. */
const touched = ['usuario', 'rifa']

export const useRegisterVendedor = () =>
  useWrite(
    ({ image, ...form }: FormOf<typeof vendedorApi.registerVendedor> & { image: File | null }) =>
      call(vendedorApi.registerVendedor, { form, image }),
    touched,
  )

/** Lets an account in or out. */
export const useChangeStatus = () =>
  useWrite(
    ({ id, estado }: { id: string; estado: EstadoVendedor }) =>
      call(vendedorApi.changeStatus, { params: { id }, body: { estado } }),
    touched,
  )

/** Puts right what was typed wrong about a seller. */
export const useCorregirVendedor = () => useSend(vendedorApi.corregirVendedor, touched)

/** What a removal may be confirmed with, once the server has asked for it. */
export type Baja = BodyOf<typeof datosPersonalesApi.remove>

/**
 * `motivo`: why the balance of a seller is written off; without it the server asks for one with BAJA_SIN_MOTIVO. `aunque`: although numbers are on
 * telephones of theirs, which it asks with RIFA_EN_PRESTAMO.
 */
export const useRemoveUsuario = () =>
  useWrite(
    ({ id, ...body }: { id: string } & Baja) => call(datosPersonalesApi.remove, { params: { id }, body }),
    [...touched, 'telefono'],
  )

/** Whether a removal was refused because telephones of theirs have numbers. */
export const hasPhones = (error: Error): boolean => error instanceof ApiError && error.code === 'RIFA_EN_PRESTAMO'

/** Whether a removal was refused for want of the reason why a balance is written off. */
export const needsReason = (error: Error): boolean => error instanceof ApiError && error.code === 'BAJA_SIN_MOTIVO'

/** Opens an account for every person of a list, or for none if something is wrong: then it returns all that is. */
export const useImportarVendedores = () =>
  useWrite(async (rows: readonly SellerRow[]) => {
    const body = { csv: sellersAsCsv(rows) }
    const { errores } = await call(vendedorApi.revisarVendedores, { body })
    if (errores.length > 0) return { errores }
    return { errores, done: await call(vendedorApi.importarVendedores, { body }) }
  }, touched)

/** Saves every seller as CSV. */
export const useExportarVendedores = () => useDownload(vendedorApi.exportarVendedores)

export type Vendedor = { _id: string; nombreCompleto: string /** '' when unknown. */; ci: string }

/** Active sellers by name, with their document for an organiser. */
export const vendedoresActivosQuery = queryOptions({
  ...callQuery(['usuario', 'activos'], vendedorApi.vendedoresActivos),
  select: ({ vendedores }) => vendedores.map(({ ci = '', ...rest }): Vendedor => ({ ci, ...rest })),
})
