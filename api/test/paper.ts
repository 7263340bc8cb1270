import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { talonarioApi } from '@talonario/contract'
import { type CodigoDePapel, type CodigoLeido, datosOf, escribirCodigo, leerCodigo } from '@talonario/sorteo/papel'
import type { Person } from '#demo/people.ts'
import { firmanteOf } from '#modules/numeros/talonario/talonario-firma.service.ts'
import { putOnPaper } from '#modules/numeros/talonario/talonario-papel.service.ts'
import type { TestApp } from './test-app.ts'

type Range = { desde: number; hasta: number; tamano?: number; de?: Person }

/** Makes books of these numbers, one unless told, prints them but for the file, which its own tests read, and hands them to `de`. */
export async function onPaper(
  { as, db, env, clock, users }: Pick<TestApp, 'as' | 'db' | 'env' | 'clock' | 'users'>,
  { desde, hasta, tamano = hasta - desde + 1, de }: Range,
): Promise<string[]> {
  const admin = await as('admin')
  const vendedor = de && users[de].id
  const body = { tamano, partes: [{ desde, hasta, ...(vendedor && { vendedor }) }] }
  const { talonarios } = (await admin.call(talonarioApi.armarTalonarios, { body })).body
  await firmanteOf(db, env, clock.now())
  await putOnPaper(db, { talonarios, orden: 'pila' }, clock.now())
  if (vendedor) await admin.call(talonarioApi.entregar, { body: { talonarios, vendedor } })
  return talonarios
}

/** The code of a part of a number's paper, as it is printed; of its first print unless told. */
export async function signedCode(
  { db, env, clock }: Pick<TestApp, 'db' | 'env' | 'clock'>,
  { impresion = 1, ...which }: Pick<CodigoDePapel, 'numero' | 'parte'> & { impresion?: number },
): Promise<string> {
  const { id, campania, privada } = await firmanteOf(db, env, clock.now())
  const datos = datosOf({ clave: id, campania, impresion, ...which })
  return escribirCodigo(datos, sign(null, datos, createPrivateKey({ key: privada, type: 'pkcs8', format: 'der' })))
}

/** The order of Ed25519's group: a signature whose second half is more than it says the same as one that is less. */
const ORDEN = 2n ** 252n + 27742317777372353535851937790883648493n

/** Codes without end that nobody printed, made of one that was: each kind of forgery in turn. */
export function* forgeries(genuine: string): Generator<string, never> {
  const leido = leerCodigo(genuine)
  if (!leido) throw new Error('Not a code')
  const { privateKey } = generateKeyPairSync('ed25519')
  for (let i = 0; ; i++) yield KINDS[i % KINDS.length]?.(leido, Math.floor(i / KINDS.length), privateKey) ?? ''
}

type Kind = (leido: CodigoLeido, i: number, ajena: ReturnType<typeof createPrivateKey>) => string

const KINDS: readonly Kind[] = [
  // One bit of the data or of the signature is another one.
  ({ datos, firma }, i) => {
    const bytes = Buffer.concat([datos, firma])
    const bits = 8 * bytes.length
    // Each bit alone, then with another one.
    for (const bit of i < bits ? [i] : [i % bits, (i + Math.floor(i / bits)) % bits])
      bytes.writeUInt8((bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7)), bit >> 3)
    return escribirCodigo(bytes.subarray(0, datos.length), bytes.subarray(datos.length))
  },
  // Another number with the signature of this one; another part, print or key.
  ({ codigo, firma }, i) => escribirCodigo(datosOf({ ...codigo, numero: codigo.numero + 1 + i }), firma),
  ({ codigo, firma }, i) => escribirCodigo(datosOf({ ...codigo, numero: 1 + i, impresion: 2 + (i % 254) }), firma),
  ({ codigo, firma }, i) => escribirCodigo(datosOf({ ...codigo, numero: 1 + i, clave: 2 + (i % 254) }), firma),
  // Signed with a key of one's own.
  ({ codigo }, i, ajena) => {
    const datos = datosOf({ ...codigo, numero: 1 + i })
    return escribirCodigo(datos, sign(null, datos, ajena))
  },
  ({ datos }) => escribirCodigo(datos, randomBytes(64)),
  () => escribirCodigo(randomBytes(10), randomBytes(64)),
  // The same signature written with its second half larger by the order of the group, once or more.
  ({ datos, firma }, i) => {
    const s = BigInt(`0x${Buffer.from(firma.slice(32)).reverse().toString('hex')}`) + BigInt(1 + (i % 15)) * ORDEN
    const larger = Buffer.from(s.toString(16).padStart(64, '0').slice(-64), 'hex').reverse()
    return escribirCodigo(datos, Buffer.concat([firma.slice(0, 32), larger]))
  },
  // Another format, or of another length.
  ({ codigo, firma }, i) =>
    escribirCodigo(Uint8Array.from([2 + (i % 254), ...datosOf({ ...codigo, numero: 1 + i }).slice(1)]), firma),
  ({ codigo, firma }, i) => escribirCodigo(datosOf({ ...codigo, numero: 1 + i }), firma.slice(0, i % 64)),
]
