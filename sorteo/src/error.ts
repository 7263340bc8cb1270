/** Data that cannot take part in a draw. `message` is a Spanish sentence for people. */
export class DatoInvalido extends Error {
  override name = 'DatoInvalido'
}
