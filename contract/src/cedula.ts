const PESOS = [2, 9, 8, 7, 6, 3, 4]

/** Whether a document's last digit is the check digit of an Uruguayan one. */
export function esCedula(ci: string): boolean {
  if (!/^\d{7,8}$/.test(ci)) return false
  const digits = [...ci.padStart(8, '0')].map(Number)
  const sum = PESOS.reduce((total, peso, index) => total + peso * (digits[index] ?? 0), 0)
  return digits[7] === (10 - (sum % 10)) % 10
}
