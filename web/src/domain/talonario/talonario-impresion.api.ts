import { type BodyOf, type TalonarioDePapel, talonarioApi } from '@talonario/contract'
import { ux } from '#config/ux.ts'
import { useWrite } from '#lib/ask.ts'
import { call, callFile } from '#lib/call.ts'
import { saveFile } from '#lib/files.ts'
import { randomKey } from '#lib/form/attempt-key.ts'
import { sessionStore } from '#lib/session.ts'
import { createStore, useStore } from '#lib/store.ts'
import { refresh } from './talonario.api.ts'
import { talonarioMessages } from './talonario.messages.ts'
import { readArchive } from './talonario-archivo.rules.ts'

/** How far a print is: its place in the server's line, then numbers whose file is here; `total` 0 of a single file, which comes at once. */
type Impresion = { lugar: number; hechos: number; total: number; cancel: () => void }

/** What is being printed, by what it is called. It goes on while its screen is left for another. */
const impresiones = createStore<Readonly<Record<string, Impresion | undefined>>>({})

export const useImpresion = (nombre: string) => useStore(impresiones)[nombre]

type Sent = { query: { turno: string }; signal: AbortSignal; read: (response: Response) => Promise<Blob> }

/** Fetches the file of a print and saves it. Returns whether it is there: not if it was cancelled. */
async function print(nombre: string, ask: (sent: Sent) => ReturnType<typeof callFile>): Promise<boolean> {
  const over = new AbortController()
  const { signal } = over
  const cancel = () => over.abort()
  const put = (impresion?: Impresion) => impresiones.set({ ...impresiones.get(), [nombre]: impresion })
  const show = (how: Partial<Impresion>) => put({ lugar: 0, hechos: 0, total: 0, cancel, ...how })
  const who = sessionStore.get()?.user.id
  const forget = sessionStore.subscribe(() => sessionStore.get()?.user.id !== who && cancel())
  const turno = randomKey()
  const line = followLine(turno, signal, lugar => show({ lugar }))
  const read = (response: Response) => {
    line.leave()
    const numeros = (response.headers.get('x-numeros') ?? '').split(' ').map(Number)
    const sum = (files: number) => numeros.slice(0, files).reduce((sum, next) => sum + next, 0)
    const showWhole = (whole: number) => show({ hechos: sum(whole), total: sum(numeros.length) })
    showWhole(0)
    return readArchive(response, showWhole)
  }
  show({})
  try {
    saveFile(await ask({ query: { turno }, signal, read }))
    return true
  } catch (error) {
    if (!signal.aborted) throw error
    return false
  } finally {
    line.leave()
    forget()
    put()
  }
}

/** Says every second where a print stands in the server's line, until it is left. */
function followLine(turno: string, signal: AbortSignal, say: (lugar: number) => void) {
  let left = false
  const look = async () => {
    const { lugar } = await call(talonarioApi.lugarEnFila, { params: { turno }, signal }).catch(() => ({ lugar: 0 }))
    if (!left) say(lugar)
  }
  const timer = setInterval(look, ux.workPoll)
  return {
    leave: () => {
      left = true
      clearInterval(timer)
    },
  }
}

type ImpresionDeLibros = Omit<BodyOf<typeof talonarioApi.imprimir>, 'talonarios'> & {
  /** These, or all in one state. */
  libros: string[] | TalonarioDePapel['estado']
}

/** Prints books; their numbers are paper from then on. */
export const useImprimir = (nombre: string) =>
  useWrite(
    ({ libros, ...pedido }: ImpresionDeLibros) =>
      print(nombre, async sent => {
        const talonarios = typeof libros === 'string' ? await listAll(libros, sent.signal) : libros
        return await callFile(talonarioApi.imprimir, { ...sent, body: { ...pedido, talonarios } })
      }),
    refresh,
  )

async function listAll(estado: TalonarioDePapel['estado'], signal: AbortSignal): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const { talonarios, pages } = await call(talonarioApi.listarTalonarios, { query: { page, estado }, signal })
    ids.push(...talonarios.map(({ _id }) => _id))
    last = pages
  }
  return ids
}

/** Voids the paper of some numbers and saves their new one. Once it is void, asking again would void the new one too, so nothing fails any more. */
export const useReimprimir = (nombre: string) =>
  useWrite(async (body: BodyOf<typeof talonarioApi.reimprimir>) => {
    const reply = await call(talonarioApi.reimprimir, { body })
    const { talonario, desde, hasta } = body
    const pedido = { talonarios: [talonario], desde, hasta }
    const saved = await print(nombre, sent =>
      callFile(talonarioApi.imprimir, { ...sent, body: { ...pedido, orden: 'pagina' } }),
    ).catch(() => false)
    return saved ? reply : { ...reply, message: `${reply.message} ${talonarioMessages.sinBajar}` }
  }, refresh)

/** One leaf as it would be printed. */
export const useMuestra = (nombre: string) =>
  useWrite(() => print(nombre, sent => callFile(talonarioApi.muestra, sent)))
