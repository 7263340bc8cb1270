import { randomBytes } from 'node:crypto'
import { dayIn, type Usuario } from '@talonario/contract'
import type { Env } from '#env.ts'
import { confirmarEntrega, declararEntrega } from '#modules/dinero/caja/caja-entrega.service.ts'
import { registrarTalones } from '#modules/dinero/venta/venta-talones.service.ts'
import { registrarTelefono, tomarPrestamo } from '#modules/numeros/prestamo/prestamo.service.ts'
import { armarTalonarios } from '#modules/numeros/talonario/talonario.service.ts'
import { putOnPaper } from '#modules/numeros/talonario/talonario-papel.service.ts'
import { entregar } from '#modules/numeros/talonario/talonario-vida.service.ts'
import { listReclamos } from '#modules/resultado/reclamo/reclamo.queries.ts'
import { confirmarReclamo, entregarPremio } from '#modules/resultado/reclamo/reclamo.service.ts'
import { comprador } from './catalogue.ts'
import { type At, type Gente, SORTEADO, type Tx } from './seed-serie.ts'

/** What an organiser has to deal with: cash that came and cash that waits, two books of paper, a telephone, and a prize to hand over. */
export async function seedDesk(db: Tx, env: Env, at: At, { admin, students }: Gente): Promise<void> {
  const [agustina, bautista, camila, emiliano] = students
  if (!(agustina && bautista && camila && emiliano)) throw new Error('Too few students')
  await handIn(db, agustina, { monto: 900_000, at: at(-3), by: admin })
  await handIn(db, emiliano, { monto: 600_000, at: at(-1) })
  await paper(db, env, at, { admin, sellers: [bautista, agustina] })
  await carry(db, env, camila, at)
  await prizes(db, env, admin)
}

/** A hand-in of a seller's cash, which is counted a day later if `by` is given, and else waits. */
async function handIn(db: Tx, seller: Usuario, { monto, at, by }: { monto: number; at: Date; by?: Usuario }) {
  const { _id } = await declararEntrega(db, seller, { monto, medio: 'efectivo' }, { image: null, now: at })
  const now = new Date(at.getTime() + 86_400_000)
  if (by) await confirmarEntrega(db, { id: _id, contado: monto }, { usuarioId: by.id, now })
}

/** The first number of the paper books, and how many numbers each has. */
const PAPEL = 2241
const POR_TALONARIO = 20

/** Gives each seller a book of paper, with the first half of its stubs registered. */
async function paper(db: Tx, env: Env, at: At, { admin, sellers }: { admin: Usuario; sellers: readonly Usuario[] }) {
  for (const [i, { id }] of sellers.entries()) {
    const desde = PAPEL + i * POR_TALONARIO
    const parte = { desde, hasta: desde + POR_TALONARIO - 1, vendedor: id }
    const talonarios = await armarTalonarios(db, { tamano: POR_TALONARIO, partes: [parte] }, at(-5))
    await putOnPaper(db, { talonarios, orden: 'pila' }, at(-5))
    await entregar(db, { talonarios, vendedor: id }, at(-4))
    const talones = Array.from({ length: POR_TALONARIO / 2 }, (_, n) => {
      const { nombre, ci, telefono, email } = comprador(300 + i * 20 + Math.floor(n / 2))
      return { numero: desde + n, nombre, cedula: ci, telefono, correo: email }
    })
    await registrarTalones(db, env, admin, { vendedor: id, talones, trae: 900_000 }, { key: null, now: at(-2 + i) })
  }
}

/** Lends a seller's free numbers to a telephone. */
async function carry(db: Tx, env: Env, { id: usuarioId, nombreCompleto }: Usuario, at: At) {
  // Has the form of an uncompressed public key; nobody has the private one.
  const clave = Buffer.concat([Buffer.from([4]), randomBytes(64)])
  const nombre = `Teléfono de ${nombreCompleto.split(' ')[0]}`
  const telefonoId = await registrarTelefono(db, { usuarioId, nombre, clave }, at(-2))
  await tomarPrestamo(db, { telefonoId, usuarioId, renueva: false }, { env, now: at(0) })
}

/** Of the draw carried out one prize is confirmed and waits for its winner; the others are handed over. */
async function prizes(db: Tx, env: Env, admin: Usuario) {
  const weeks = (n: number) => new Date(SORTEADO.getTime() + n * 7 * 86_400_000)
  for (const [i, { id, clave, ci }] of (await listReclamos(db)).entries()) {
    if (i === 1) await confirmarReclamo(db, clave, weeks(1))
    else {
      const entrega = { id, documento: ci, fecha: dayIn(env.TZ_RIFA, weeks(i + 1)) }
      await entregarPremio(db, entrega, admin.id, { env, clock: { now: () => weeks(i + 1) } })
    }
  }
}
