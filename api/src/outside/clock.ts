/** The time of day as a part that comes in, so that tests can move it. */
export type Clock = { now(): Date }

/** What lies further ahead of a clock than this was written by one that was wrong. */
export const CLOCK_SLACK_MS = 30_000

export const systemClock: Clock = { now: () => new Date() }
