/** What a shopper hears of a seller; nothing of one whose account has ended. */
export const firstName = (nombreCompleto: string): string => nombreCompleto.trim().split(/\s+/)[0] ?? ''
