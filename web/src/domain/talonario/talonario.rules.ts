import type { TalonarioDePapel } from '@talonario/contract'

/** What can be done with a book. The server decides it again. */
export function actsOf({ estado, faltan }: Pick<TalonarioDePapel, 'estado' | 'faltan'>) {
  const live = estado === 'impreso' || estado === 'entregado'
  return {
    registrar: (live || estado === 'perdido') && faltan > 0,
    imprimir: estado === 'armado' || live,
    entregar: live,
    // A sale that was voided later puts its number back into a settled book.
    recibir: live || ((estado === 'perdido' || estado === 'rendido') && faltan > 0),
    reimprimir: live,
    perder: live,
    anular: estado === 'armado' || estado === 'impreso' || (estado === 'perdido' && faltan > 0),
  }
}
