import type { Db } from '#db/schema.ts'
import type { Deps } from '#http/deps.ts'
import { withPauses } from '#http/line/with-pauses.ts'
import type { Boleteria, Buyer, Linea } from '#mails/purchase.ts'
import { BOLETO, CUOTAS, codeWriter, enlaceOf } from '#modules/numeros/toma/toma-codigo.service.ts'
import { type Correo, correo, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { findIdentidad } from '#modules/sitio/organizacion/organizacion.queries.ts'
import { pagaCuotas } from './compra.rules.ts'
import { listPlanesDeCompras } from './compra-cuota.queries.ts'
import { listSorteosOf } from './compra-propia.queries.ts'

type Comprada = Buyer & { compradorEmail: string; lineas: readonly Linea[] }

/** What receipts are written with. `width`: of the raffle's numbers. */
export async function boleteriaOf(env: Deps['env'], width: number): Promise<Boleteria> {
  const [codeOfBoleto, codeOfCuotas] = [await codeWriter(env, BOLETO), await codeWriter(env, CUOTAS)]
  return {
    ...env,
    width,
    boletoEn: boleto => enlaceOf(env, BOLETO, codeOfBoleto(boleto)),
    cuotasEn: titularId => enlaceOf(env, CUOTAS, codeOfCuotas(titularId)),
  }
}

/** Mails buyers who have paid, whatever way the sale came by. */
export async function mailComprobantes(db: Db, env: Boleteria, compras: readonly Comprada[]): Promise<void> {
  await enqueueCorreo(db, await comprobantesOf(db, env, compras))
}

/**
 * The mails to buyers who have paid: what the order brought, what comes next, and of what is paid in parts what is left.
 * Whoever gave no address gets nothing, and costs nothing.
 */
export async function comprobantesOf(db: Db, env: Boleteria, compras: readonly Comprada[]): Promise<Correo[]> {
  const conCorreo = compras.filter(({ compradorEmail }) => compradorEmail !== '')
  if (conCorreo.length === 0) return []
  const deBoletos = conCorreo.filter(({ lineas }) => !pagaCuotas(lineas))
  const sorteos = deBoletos.length > 0 ? await listSorteosOf(db, idsOf(deBoletos)) : []
  const enPartes = deBoletos.length < conCorreo.length || sorteos.some(({ continua }) => continua)
  const planes = enPartes ? await listPlanesDeCompras(db, idsOf(conCorreo)) : []
  const sorteosOf = Map.groupBy(sorteos, ({ compraId }) => compraId)
  const planesOf = Map.groupBy(planes, ({ deCompra }) => deCompra)
  const retiro = await findRetiro(
    db,
    deBoletos.flatMap(({ lineas }) => lineas),
  )
  const correos: Correo[] = []
  for await (const compra of withPauses(conCorreo)) {
    const { id, compradorEmail: para, lineas } = compra
    const comprado = { lineas, sorteos: sorteosOf.get(id) ?? [], retiro, planes: planesOf.get(id) ?? [] }
    correos.push(correo('compra-pagada', { de: [id], para }, env, compra, comprado))
  }
  return correos
}

const idsOf = (compras: readonly { id: string }[]) => compras.map(({ id }) => id)

/** Where the products of an order are collected; `''`: it has none, or nobody has said. */
export async function findRetiro(db: Db, lineas: readonly Pick<Linea, 'numero'>[]): Promise<string> {
  if (lineas.every(({ numero }) => numero !== null)) return ''
  return (await findIdentidad(db)).retiro
}
