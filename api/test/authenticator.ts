import { Secret, TOTP } from 'otpauth'

/** The code of an authenticator at an instant (milliseconds) for a secret typed into it. */
export const codeAt = (secreto: string, timestamp: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secreto), timestamp })
