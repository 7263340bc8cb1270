/** An error that stops a start and that the operator can fix: printed as this one Spanish sentence, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

/** A value that cannot be; `motivo` completes a sentence that begins with the variable. */
export class WrongVariable extends StartError {
  readonly variable: string
  readonly motivo: string

  constructor(variable: string, motivo: string) {
    super(`La variable ${variable} ${motivo}.`)
    this.variable = variable
    this.motivo = motivo
  }
}
