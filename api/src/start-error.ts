/** An error that stops a start and that the operator can fix: printed as its Spanish sentence alone, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
  /** EX_CONFIG of sysexits.h tells a service manager not to try again, since only a person can mend it. */
  readonly exitCode: number = 1
}

/** The same for what stays wrong however often the start is repeated. */
export class ConfigurationError extends StartError {
  override readonly exitCode = 78
}

/** A variable with an impossible value; `motivo` completes the sentence «La variable X …». */
export class WrongVariable extends ConfigurationError {
  readonly variable: string
  readonly motivo: string

  constructor(variable: string, motivo: string) {
    super(`La variable ${variable} ${motivo}${motivo.endsWith('?') ? '' : '.'}`)
    this.variable = variable
    this.motivo = motivo
  }
}
