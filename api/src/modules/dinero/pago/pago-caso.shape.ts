import { type Caso, type CompraEnLista, type CompraEntera, dayToWire, fromMinor } from '@talonario/contract'
import { tipoVisible } from '#modules/campania/sorteo/sorteo.rules.ts'
import { estadoVisible, pagaCuotas } from '#modules/dinero/compra/compra.rules.ts'
import type { listDevueltas } from '#modules/dinero/compra/compra-parte.queries.ts'
import type { Pago } from './pago.rules.ts'
import type {
  CasoFila,
  findCompra,
  listLineas,
  listMovimientos,
  listTitulares,
  PagoFila,
  TareaFila,
} from './pago-caso.queries.ts'
import type { CompraFila } from './pago-compras.queries.ts'

const instant = (date: Date | null | undefined) => date?.toISOString() ?? ''

/** When it is read, and whether by somebody who only looks: with its reference anybody opens an order's page, and gives its numbers up. */
export type Lectura = { now: Date; soloMira?: boolean | undefined }

export function toCompraInList(row: CompraFila, { now, soloMira }: Lectura): CompraEnLista {
  const { nombre, email, ci, telefono, whatsapp } = row
  return {
    _id: row.id,
    external_reference: soloMira ? '' : row.referencia,
    canal: row.canal,
    estado: estadoVisible(row, now),
    fechaCompra: row.createdAt.toISOString(),
    montoTotal: fromMinor(row.total),
    comprador: { nombre, email, ci, telefono, whatsapp },
    numeros: row.numeros,
    productos: row.productos,
  }
}

/** A case, with what it asks for opened. */
export type CasoLegible = Omit<CasoFila, 'pedido'> & Pick<Caso, 'pedido'>

export function toCaso(row: CasoLegible): Caso {
  return {
    _id: row.id,
    motivo: row.motivo,
    abierto: row.createdAt.toISOString(),
    pagoId: row.pagoId,
    cerrado: instant(row.doneAt),
    cerradoPor: row.cerradaPor ?? '',
    nota: row.nota,
    palabras: row.palabras,
    pedido: row.pedido,
  }
}

type Rows<T extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<T>>
export type TodoDeUnaCompra = {
  compra: NonNullable<Rows<typeof findCompra>>
  lineas: Rows<typeof listLineas>
  pagos: readonly Pago[]
  devueltas: Rows<typeof listDevueltas>
  origenes: readonly PagoFila[]
  movimientos: Rows<typeof listMovimientos>
  titulares: Rows<typeof listTitulares>
  tareas: readonly TareaFila[]
  casos: readonly CasoLegible[]
  accion: CompraEntera['accion']
}

export function toWholeCompra(todo: TodoDeUnaCompra, lectura: Lectura): CompraEntera {
  const { compra, accion } = todo
  return {
    ...toCompraInList(compra, lectura),
    metodoPago: compra.metodoPago,
    comprobante: compra.comprobante,
    vendedor: compra.vendedor,
    vence: instant(compra.expiresAt),
    pagada: instant(compra.pagadaAt),
    deCuotas: pagaCuotas(todo.lineas),
    lineas: todo.lineas.map(
      ({ titulo, numero, fecha, tipo, titularId: _, precio, vendedor, idVendedor, ...linea }) => ({
        nombre: titulo,
        NumeroRifa: numero,
        FechaSorteo: fecha ? dayToWire(fecha) : '',
        tipoSorteo: tipoVisible(tipo),
        precio: fromMinor(precio),
        vendedor: vendedor ?? '',
        idVendedor: idVendedor ?? '',
        ...linea,
      }),
    ),
    pagos: todo.pagos.map(pago =>
      toPago(
        pago,
        todo.origenes.find(({ id }) => id === pago.id),
      ),
    ),
    movimientos: todo.movimientos.map(({ at, quien, ...movimiento }) => ({
      fecha: at.toISOString(),
      quien: quien ?? '',
      ...movimiento,
    })),
    titulares: todo.titulares.map(titular => ({
      NumeroRifa: titular.numero,
      apartada: titular.createdAt.toISOString(),
      vence: instant(titular.expiresAt),
      vendida: instant(titular.vendidaAt),
      liberada: instant(titular.liberadaAt),
    })),
    tareas: todo.tareas.map(tarea => ({
      _id: tarea.id,
      tipo: tarea.tipo,
      pagoId: tarea.pagoId,
      creada: tarea.createdAt.toISOString(),
      hecha: instant(tarea.doneAt),
      intentos: tarea.intentos,
      proximoIntento: tarea.doneAt ? '' : tarea.nextTryAt.toISOString(),
      error: tarea.error,
    })),
    casos: todo.casos.map(toCaso),
    devueltas: todo.devueltas.map(({ titulo, cantidad, precio, at, quien, motivo }) => ({
      nombre: titulo,
      cantidad,
      precio: fromMinor(precio),
      fecha: at.toISOString(),
      quien,
      motivo,
    })),
    accion,
    sellada: compra.sellada,
  }
}

function toPago(pago: Pago, origen: PagoFila | undefined): CompraEntera['pagos'][number] {
  return {
    _id: pago.id,
    proveedor: origen?.proveedor ?? '',
    estado: pago.estado,
    detalle: pago.detalle,
    monto: fromMinor(pago.monto),
    reembolsado: fromMinor(pago.reembolsado),
    costo: pago.costo === null ? null : fromMinor(pago.costo),
    aDevolver: fromMinor(pago.aDevolver),
    rechazo: pago.rechazo,
    moneda: pago.moneda,
    recibido: instant(origen?.recibidoAt),
    actualizado: pago.actualizadoAt.toISOString(),
  }
}
