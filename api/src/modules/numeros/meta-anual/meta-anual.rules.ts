/** Sold of the goal in percent, as text with two decimals; may pass 100. */
export const porcentaje = (vendidas: number, meta: number): string => ((vendidas * 100) / meta).toFixed(2)
