import { PASSWORD } from './fixtures.ts'

type Body = Record<string, unknown>
export type Api = Awaited<ReturnType<typeof apiOf>>

/** Calls the server at `url` as `person`; anything but success ends the test. */
export async function apiOf(url: string, person: string) {
  const call = async (token: string, method: string, path: string, body?: Body, form = false) => {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: { authorization: token, ...(body && !form ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: form ? formOf(body) : JSON.stringify(body) } : {}),
    })
    const json = response.headers.get('content-type')?.includes('json')
    const reply = json ? await response.json() : await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(reply)}`)
    return reply
  }
  const { token } = await call('', 'POST', 'usuario/login', { email: `${person}@talonario.test`, password: PASSWORD })
  return (method: string, path: string, body?: Body, form?: boolean) => call(token, method, path, body, form)
}

function formOf(fields: Body): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  return form
}

type Draw = { fuente: string; fecha: string; premios: readonly string[]; numeros: number }

/** A draw with its prizes and numbers for a day of one journey. */
export async function makeDraw(admin: Api, { fuente, fecha, premios, numeros }: Draw) {
  const { sorteo } = await admin('POST', 'sorteo/generarSorteo', { fechaSorteo: fecha, fuente, hora: '21:00' })
  const { rifas } = await admin('POST', 'rifa/generarNumerosRifa', { cantidad: numeros, precioRifa: 100, fecha })
  const idPremios: string[] = []
  for (const nombre of premios) {
    idPremios.push((await admin('POST', 'premio/crearPremio', { nombre, descripcion: 'Con su estuche.' })).premio.id)
  }
  await admin('POST', 'sorteo/asignarPremio', { idSorteo: sorteo._id, idPremios })
  return { idSorteo: sorteo._id as string, rifas: rifas as { _id: string; NumeroRifa: number }[], idPremios }
}

/** Sells a number in person. */
export const sellTo = (admin: Api, rifaId: string | undefined, nombre: string, correo: string, cedula = '12345678') =>
  admin('POST', 'compra/realizarCompraFisica', {
    rifaId,
    metodoPago: 'efectivo',
    datosClienteFisico: { nombre, correo, cedula, telefono: '099 123 456' },
  })
