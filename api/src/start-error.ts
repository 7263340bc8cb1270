/** A start that cannot go on, for a reason the operator can mend: printed as this one Spanish sentence, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
