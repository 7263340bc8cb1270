/** Input that cannot take part in a draw. `message` is a Spanish sentence fit to show. */
export class DatoInvalido extends Error {
  override name = 'DatoInvalido'
}
