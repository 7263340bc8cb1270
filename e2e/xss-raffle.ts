import { type Api, apiOf, sellTo } from './api.ts'
import { payloads } from './xss-payloads.ts'

/** A raffle in which every text a person may write is hostile: addresses, prizes, products, messages. Names cannot be. */

type Body = Record<string, unknown>

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
  for (const n of payloads.keys()) await sellTo(admin, rifas[n]?._id, 'Ana Paz', `xss${n}@example.com`, ciOf(3, n))
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
async function refused(call: Promise<unknown>): Promise<void> {
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
  return (await admin('POST', 'rifa/generarNumerosRifa', { cantidad: payloads.length, precioRifa: 100, fecha })).rifas
}

async function scheduleWithPrizes(admin: Api, fecha: string): Promise<string> {
  const premios = await plantPrizes(admin)
  await plantPrizes(admin)
  const { sorteos } = await admin('GET', 'sorteo/sorteosFuturos')
  const sorteo = sorteos.find((one: { fechaSorteo: string }) => one.fechaSorteo.startsWith(fecha))
  if (!sorteo) throw new Error(`no draw on ${fecha}`)
  await admin('POST', 'sorteo/asignarPremio', { idSorteo: sorteo._id, idPremios: premios })
  return sorteo._id
}

async function plantPrizes(admin: Api): Promise<string[]> {
  const ids: string[] = []
  for (const text of payloads) {
    const { premio } = await admin('POST', 'premio/crearPremio', { nombre: text, descripcion: text })
    ids.push(premio._id)
  }
  return ids
}
