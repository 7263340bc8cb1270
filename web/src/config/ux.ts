/** Timings of the screens, milliseconds. */
export const ux = {
  /** A toast closes by itself. */
  toast: 5000,
  /** How long the first drawing waits for the configuration. */
  configWait: 1500,
} as const
