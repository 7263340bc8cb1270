import { Secret, TOTP } from 'otpauth'

/** What an authenticator on a telephone shows at an instant (milliseconds) for a secret typed into it. */
export const codeAt = (secreto: string, timestamp: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secreto), timestamp })
