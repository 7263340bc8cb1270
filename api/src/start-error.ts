/** An error that stops a start and that the operator can fix: printed as this one Spanish sentence, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
  /** With EX_CONFIG of sysexits.h a service manager need not try again: only a person can change it. */
  readonly exitCode: number = 1
}

/** The same of what stays wrong however often it is tried. */
export class ConfigurationError extends StartError {
  override readonly exitCode = 78
}

/** A value that cannot be; `motivo` completes a sentence that begins with the variable. */
export class WrongVariable extends ConfigurationError {
  readonly variable: string
  readonly motivo: string

  constructor(variable: string, motivo: string) {
    super(`La variable ${variable} ${motivo}${motivo.endsWith('?') ? '' : '.'}`)
    this.variable = variable
    this.motivo = motivo
  }
}
