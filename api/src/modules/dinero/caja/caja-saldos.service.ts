import {
  AppError,
  fromMinor,
  type Leido,
  limits,
  type Movimiento,
  moneyFormat,
  type SaldoDeVendedor,
  type Usuario,
} from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { requireLeido } from '#http/leido.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { findSaldo } from './caja.queries.ts'
import {
  type FilaEnLinea,
  findOrganizacion,
  findQuien,
  findTope,
  listEnLinea,
  listMovimientos,
  listPorMedio,
  listSaldos,
  listTransferencias,
  lockTope,
  type Saldo,
  upsertTope,
} from './caja-saldos.queries.ts'

/** As a caller may see it: a caller who still has to count somebody's cash does not see the amount. */
function toSaldo(saldo: Saldo, caller: Pick<Usuario, 'id'>): SaldoDeVendedor {
  const aCiegas = saldo.porContar && saldo.id !== caller.id
  return {
    vendedor: { id: saldo.id, nombre: saldo.nombre },
    organiza: saldo.rol === 'admin',
    telefono: saldo.telefono,
    whatsapp: saldo.whatsapp,
    caja: aCiegas ? null : fromMinor(saldo.caja),
    porAcreditar: fromMinor(saldo.porAcreditar),
    comision: fromMinor(saldo.comision),
    desde: aCiegas ? '' : (saldo.desde?.toISOString() ?? ''),
    superaTope: !aCiegas && saldo.superaTope,
  }
}

const orNull = (minor: number | null) => (minor === null ? null : fromMinor(minor))

/** What a person holds, and since when. */
export async function miCaja(db: Db, usuarioId: string) {
  const [[suyo], tope, porMedio] = await Promise.all([
    listSaldos(db, usuarioId),
    findTope(db),
    listPorMedio(db, usuarioId),
  ])
  const { caja, porAcreditar = 0, desde = '', superaTope = false } = suyo ? toSaldo(suyo, { id: usuarioId }) : {}
  return {
    saldo: caja ?? 0,
    porAcreditar,
    desde,
    superaTope,
    tope: orNull(tope),
    porMedio: porMedio.map(({ monto, ...medio }) => ({ ...medio, monto: fromMinor(monto) })),
  }
}

/** The balances of all persons and of the organisation. */
export async function saldos(db: Db, caller: Pick<Usuario, 'id'>) {
  const [vendedores, organizacion, tope] = await Promise.all([listSaldos(db), findOrganizacion(db), findTope(db)])
  const { efectivo, banco, pos, proveedor } = organizacion
  return {
    vendedores: vendedores.map(saldo => toSaldo(saldo, caller)),
    organizacion: {
      efectivo: fromMinor(efectivo),
      banco: fromMinor(banco),
      pos: fromMinor(pos),
      proveedor: fromMinor(proveedor),
    },
    tope: orNull(tope),
  }
}

const PAGE = 50

/** A page of one person's ledger. Throws SIN_PERMISO. */
export async function movimientos(
  db: Db,
  caller: Usuario,
  {
    vendedor = caller.id,
    antes = Number.MAX_SAFE_INTEGER,
  }: { vendedor?: string | undefined; antes?: number | undefined },
) {
  if (vendedor !== caller.id && caller.rol !== 'admin') throw new AppError('SIN_PERMISO')
  const propia = vendedor === caller.id
  const { nombre, porContar } = propia
    ? { nombre: caller.nombreCompleto, porContar: false }
    : await findQuien(db, vendedor)
  if (porContar) return { nombre, movimientos: [], antes: null, saldo: null }
  const rows = await listMovimientos(db, { vendedorId: vendedor, antes, limit: PAGE })
  const saldo = fromMinor(await findSaldo(db, `caja:${vendedor}`))
  return {
    nombre,
    movimientos: rows.map(
      ({ id, at, evento, nota, numeros, cuotas, lineas }): Movimiento => ({
        _id: String(id),
        fecha: at.toISOString(),
        evento,
        tipo: evento.split(':')[0] ?? '',
        nota,
        numeros,
        cuotas,
        lineas: lineas.map(({ cuenta, importe }) => ({ cuenta, importe: fromMinor(importe) })),
      }),
    ),
    antes: rows.length < PAGE ? null : (rows.at(-1)?.id ?? null),
    saldo,
  }
}

/**
 * Announced transfers and payments by POS that nobody has seen yet, or those of them that were searched for. First those of the shop, whose numbers wait
 * for hours only; the oldest first.
 */
export async function transferencias(db: Db, busqueda: Parameters<typeof listTransferencias>[1], now: Date) {
  const enMano = (await listTransferencias(db, busqueda)).map(({ vendedorId: id, vendedor: nombre, ...fila }) => ({
    ...fila,
    vendedor: { id, nombre },
  }))
  const rows = [...(await listEnLinea(db, busqueda, now)).map(toEnLinea), ...enMano]
  const shown = rows.slice(0, limits.transferenciasPorLista)
  return {
    transferencias: shown.map(({ at, monto, ...fila }) => ({
      ...fila,
      fecha: at.toISOString(),
      monto: fromMinor(monto),
    })),
    hayMas: rows.length > shown.length,
  }
}

const toEnLinea = ({ codigo, vence, vistas, visto, abierta, ...fila }: FilaEnLinea) => ({
  ...fila,
  comprobante: '',
  anulada: false,
  vendedor: { id: '', nombre: '' },
  enLinea: { codigo, vence: vence.toISOString(), vistas, visto: fromMinor(visto), abierta },
})

export async function establecerTope(db: Db, { tope, leido }: { tope: number | null; leido?: Leido }): Promise<void> {
  await inTransaction(db, async db => {
    const before = await lockTope(db)
    requireLeido(leido, { tope: before && fromMinor(before) }, { tope: tope && fromMinor(tope) })
    await upsertTope(db, tope)
    await recordActo(db, 'establecerTope', '', { tope })
  })
}

const DONDE = { efectivo: 'en efectivo', banco: 'en el banco', proveedor: 'en el proveedor de pagos' } as const

/** Said after a payment of the organisation that its books do not cover; '' if they do. It is no refusal: what was not written down may be there. */
export async function faltaEnLibros(
  db: Db,
  { LOCALE, CURRENCY }: Pick<Deps['env'], 'LOCALE' | 'CURRENCY'>,
  cuenta: keyof typeof DONDE,
): Promise<string> {
  const saldo = await findSaldo(db, `org:${cuenta}`)
  if (saldo >= 0) return ''
  const missing = moneyFormat(LOCALE, CURRENCY).format(fromMinor(-saldo))
  return ` Según los libros, a la organización le faltan ${missing} ${DONDE[cuenta]}: revisá si quedó algo sin anotar.`
}
