import { payloads } from './xss-payloads.ts'

/** A raffle in which every text a person may write is hostile: addresses, prizes, products, messages. Names cannot be. */

const PASSWORD = 'talonario-demo'

type Body = Record<string, unknown>
type Reply = Body & { token: string }
type Api = (method: string, path: string, body?: Body, form?: boolean) => Promise<Reply>

/** Calls the server at `url` as `person`; anything but success ends the test. */
export async function apiOf(url: string, person: string): Promise<Api> {
  const call = async (token: string, ...[method, path, body, form]: Parameters<Api>): Promise<Reply> => {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: { authorization: token, ...(body && !form ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: form ? formOf(body) : JSON.stringify(body) } : {}),
    })
    const reply = (await response.json()) as Reply
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(reply)}`)
    return reply
  }
  const { token } = await call('', 'POST', 'usuario/login', { email: `${person}@talonario.test`, password: PASSWORD })
  return (...args) => call(token, ...args)
}

function formOf(fields: Body): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  return form
}

/** A separate document number for the n-th person of a kind. */
const ciOf = (kind: number, n: number) => String(70_000_000 + kind * 100_000 + n)

/** Writes every payload into every text field, by the calls of the screens. Returns the id of the draw of the first set of prizes. */
export async function plantHostileRaffle(url: string, day: string): Promise<string> {
  const admin = await apiOf(url, 'admin')
  await plantPeople(admin)
  for (const text of payloads) {
    await admin('POST', 'producto/altaProducto', { nombreProducto: text, precio: 10, descripcion: text }, true)
  }
  await plantMessages(url)
  const rifas = await generate(admin, day)
  const idSorteo = await scheduleWithPrizes(admin, day)
  for (const n of payloads.keys()) {
    const comprador = { nombre: 'Ana Paz', correo: `xss${n}@example.com`, cedula: ciOf(3, n), telefono: '099123456' }
    await admin('POST', 'compra/realizarCompraFisica', {
      rifaId: rifas[n]?._id,
      metodoPago: 'efectivo',
      numeroCuotas: 1,
      datosClienteFisico: comprador,
    })
  }
  return idSorteo
}

async function plantPeople(admin: Api): Promise<void> {
  for (const [n, text] of payloads.entries()) {
    const person = { ci: ciOf(1, n), email: `v${n}@example.com`, password: 'otra-clave-larga', telefono: '099123456' }
    const names = { nombreUsu: `vendedor ${n}`, nombreCompleto: 'Luz Paz' }
    const register = (texts: Body) =>
      admin('POST', 'usuario/registerVendedor', { ...person, ...names, ...texts, rol: 'vendedor' }, true)
    await refused(register({ nombreCompleto: text }))
    await refused(register({ nombreUsu: text }))
    await register({ direccion: text })
  }
}

/** A name that could be markup is refused. */
async function refused(call: Promise<Reply>): Promise<void> {
  const taken = await call.catch((error: Error) => {
    if (!error.message.includes(': 400 ')) throw error
    return null
  })
  if (taken) throw new Error('a hostile name was taken')
}

/** Each from another address, as behind a proxy: ten in a quarter of an hour are accepted from one. */
async function plantMessages(url: string): Promise<void> {
  for (const [n, text] of payloads.entries()) {
    const response = await fetch(`${url}/api/contacto/contacto`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${n}` },
      body: JSON.stringify({ nombre: 'Ana Paz', email: 'xss@example.com', mensaje: text }),
    })
    if (!response.ok) throw new Error(`contact: ${response.status} ${await response.text()}`)
  }
}

async function generate(admin: Api, fecha: string): Promise<{ _id: string }[]> {
  const reply = await admin('POST', 'rifa/generarNumerosRifa', { cantidad: payloads.length, precioRifa: 100, fecha })
  return reply.rifas as { _id: string }[]
}

async function scheduleWithPrizes(admin: Api, fecha: string): Promise<string> {
  const premios = await plantPrizes(admin)
  await plantPrizes(admin)
  const { sorteos } = await admin('GET', 'sorteo/sorteosFuturos')
  const sorteo = (sorteos as { _id: string; fechaSorteo: string }[]).find(one => one.fechaSorteo.startsWith(fecha))
  if (!sorteo) throw new Error(`no draw on ${fecha}`)
  await admin('POST', 'sorteo/asignarPremio', { idSorteo: sorteo._id, idPremios: premios })
  return sorteo._id
}

async function plantPrizes(admin: Api): Promise<string[]> {
  const ids: string[] = []
  for (const text of payloads) {
    const { premio } = await admin('POST', 'premio/crearPremio', { nombre: text, descripcion: text })
    ids.push((premio as { _id: string })._id)
  }
  return ids
}
