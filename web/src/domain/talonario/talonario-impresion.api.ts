import { type BodyOf, type TalonarioDePapel, talonarioApi } from '@talonario/contract'
import { useDownload, useWrite } from '#lib/ask.ts'
import { call, callFile } from '#lib/call.ts'
import { saveFile } from '#lib/files.ts'
import { sessionStore } from '#lib/session.ts'
import { createStore, useStore } from '#lib/store.ts'
import { refresh } from './talonario.api.ts'
import { readArchive } from './talonario-archivo.rules.ts'

/** How far a print is: numbers whose file is here; `total` 0 of a single file, which comes at once. */
type Impresion = { hechos: number; total: number; cancel: () => void }

/** What is being printed, by what it is called. It goes on while its screen is left for another. */
const impresiones = createStore<Readonly<Record<string, Impresion | undefined>>>({})

export const useImpresion = (nombre: string) => useStore(impresiones)[nombre]

type ImpresionDeLibros = Omit<BodyOf<typeof talonarioApi.imprimir>, 'talonarios'> & {
  /** These, or all in one state. */
  libros: string[] | TalonarioDePapel['estado']
}

/** Prints books and saves the file; their numbers are paper from then on. Returns whether it is there: not if it was cancelled. */
export const useImprimir = (nombre: string) =>
  useWrite(async ({ libros, ...pedido }: ImpresionDeLibros) => {
    const over = new AbortController()
    const cancel = () => over.abort()
    const put = (impresion?: Impresion) => impresiones.set({ ...impresiones.get(), [nombre]: impresion })
    const who = sessionStore.get()?.user.id
    const forget = sessionStore.subscribe(() => sessionStore.get()?.user.id !== who && cancel())
    put({ hechos: 0, total: 0, cancel })
    const read = (response: Response) => {
      const numeros = (response.headers.get('x-numeros') ?? '').split(' ').map(Number)
      const sum = (files: number) => numeros.slice(0, files).reduce((sum, next) => sum + next, 0)
      const show = (whole: number) => put({ hechos: sum(whole), total: sum(numeros.length), cancel })
      show(0)
      return readArchive(response, show)
    }
    try {
      const { signal } = over
      const body = { ...pedido, talonarios: typeof libros === 'string' ? await listAll(libros, signal) : libros }
      saveFile(await callFile(talonarioApi.imprimir, { body, signal, read }))
      return true
    } catch (error) {
      if (!over.signal.aborted) throw error
      return false
    } finally {
      forget()
      put()
    }
  }, refresh)

async function listAll(estado: TalonarioDePapel['estado'], signal: AbortSignal): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const { talonarios, pages } = await call(talonarioApi.listarTalonarios, { query: { page, estado }, signal })
    ids.push(...talonarios.map(({ _id }) => _id))
    last = pages
  }
  return ids
}

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

/** One leaf as it would be printed. */
export const useMuestra = () => useDownload(talonarioApi.muestra)
