export const modalidadMessages = {
  vacia: 'Todavía no hay modalidades: cada número se paga de una vez, a su precio.',
  sinSorteos: 'Agendá primero los sorteos: cada cuota vence antes de uno.',
  pegar: 'Una modalidad por renglón: nombre, total, cuotas, y desde y hasta antes de qué sorteo se vende.',
  noSeVende: 'no se vende',
  otrasCuotas: (cuotas: string) => `Escribí un sorteo por cuota: son ${cuotas}.`,
} as const
