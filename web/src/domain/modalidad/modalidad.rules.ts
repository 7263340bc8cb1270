import { cuotasOf, fromMinor, type Modalidad, modalidadForm, type Sorteo, valeAhora } from '@talonario/contract'
import { amountOf } from '#lib/form/amount.ts'
import { dayDots } from '#lib/format.ts'

/** The principal draws that are to come, counted from 1 by date. `dia`: as on the wire. */
export type EnOrden = { orden: number; dia: string }

/** `proximo`: the next one's place. */
export const enOrden = (sorteos: readonly Sorteo[], proximo: number): EnOrden[] =>
  sorteos
    .filter(({ tipo, estado }) => tipo === 'principal' && estado === 'agendado')
    .map(({ fechaSorteo }, i) => ({ orden: proximo + i, dia: fechaSorteo }))

/** A row of the table as it is written. */
export type Escrita = Record<'nombre' | 'total' | 'desde' | 'hasta' | 'cuotas' | 'vencen', string>

/**
 * The draws before which the instalments are due, spread evenly from when the number is sold to the last draw. The first, which is paid at the
 * sale, counts: of ten over three draws four are for the first one, and of two over three the other is due before the last.
 */
export function repartirVencen(cuotas: number, desde: number, hasta: number, ultimo: number): number[] {
  const sorteos = ultimo - hasta + 1
  const paso = cuotas > sorteos ? sorteos / cuotas : (sorteos - 1) / (cuotas - 1)
  // A hundredth of a draw makes good what a fraction loses.
  return Array.from({ length: cuotas }, (_, i) => (i === 0 ? desde : hasta + Math.floor(i * paso + 0.01)))
}

/** A row as it is sent; without its draws they are spread. */
export const filaEscrita = ({ nombre, total, desde, hasta, cuotas, vencen }: Escrita, ultimo: number) => ({
  nombre,
  total: amountOf(total),
  desde,
  hasta,
  vencen: vencen.trim()
    ? vencen.trim().split(/[\s,;]+/)
    : repartirVencen(Number(cuotas), Number(desde), Number(hasta), ultimo),
})

/**
 * A table as it is pasted, a plan a line: name, total, instalments, and before which draws it is sold, from the next one if left out. The
 * reason of the first line that cannot be one, or ''.
 */
export function filasPegadas(texto: string, sorteos: readonly EnOrden[]): { filas: Fila[]; motivo: string } {
  const [proximo, ultimo] = [sorteos[0]?.orden ?? 1, sorteos.at(-1)?.orden ?? 1]
  const lineas = texto
    .split('\n')
    .flatMap(linea => (linea.trim() ? [linea.split(/[\t;]/).map(celda => celda.trim())] : []))
  const rows = lineas.map(([nombre = '', total = '', cuotas = '', desde = '', hasta = '']) => {
    const first = desde || String(proximo)
    const written = { nombre, total, cuotas: cuotas || '1', desde: first, hasta: hasta || first, vencen: '' }
    return filaEscrita(written, ultimo)
  })
  const motivos = rows.map(fila => modalidadForm.safeParse(fila).error?.issues[0]?.message)
  const mala = motivos.findIndex(Boolean)
  return { filas: rows, motivo: mala < 0 ? '' : `Renglón ${mala + 1}: ${motivos[mala]}` }
}

/** A row that stands in the table, as it is sent again. */
export const filaOf = ({ nombre, total, desde, hasta, cuotas }: Modalidad) => ({
  nombre,
  total,
  desde,
  hasta,
  vencen: cuotas.map(({ orden }) => orden),
})

export type Fila = ReturnType<typeof filaOf> | ReturnType<typeof filaEscrita>

/** With what plans a number is sold before each draw. Rows that are not whole yet do not count. */
export function simular(filas: readonly Fila[], ordenes: readonly number[]) {
  const planes = filas.flatMap(fila => modalidadForm.safeParse(fila).data ?? [])
  return ordenes.map(orden => ({
    orden,
    planes: planes
      .filter(plan => valeAhora(plan, orden))
      .map(plan => ({ nombre: plan.nombre, cuotas: cuotasOf(plan).map(({ monto }) => ({ monto: fromMinor(monto) })) })),
  }))
}

/** 'al comprar, 11.12.2026 (2 cuotas)': when its instalments are due. */
export function vencenInWords([, ...despues]: readonly { orden: number; fecha: string }[]): string {
  const dias = Map.groupBy(despues, ({ orden, fecha }) => (fecha ? dayDots(fecha) : `sorteo ${orden}`))
  return ['al comprar', ...[...dias].map(([dia, { length }]) => (length > 1 ? `${dia} (${length} cuotas)` : dia))].join(
    ', ',
  )
}
