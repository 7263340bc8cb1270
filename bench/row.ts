/** One row of the table of figures: what is measured against which yardstick, in the same run on the same machine. */
export type Row = {
  id: string
  what: string
  yardstick: string
  run(): Promise<Figure[]>
}

/** `value` with its `unit`; `goal` as in the quality table. `meets` null: this machine cannot show it, `note` explains why. */
export type Figure = {
  name: string
  value: number
  unit: '×' | 's' | 'KB' | 'MiB' | 'ms' | 'points' | 'tasks'
  goal: string
  meets: boolean | null
  note?: string
  /** What the figure was made of. */
  parts?: Record<string, number>
}

type Compared = Omit<Figure, 'goal' | 'meets'>

export const atLeast = (goal: number, figure: Compared): Figure => {
  return { ...figure, goal: `≥ ${goal} ${figure.unit}`, meets: figure.value >= goal }
}

export const atMost = (goal: number, figure: Compared): Figure => {
  return { ...figure, goal: `≤ ${goal} ${figure.unit}`, meets: figure.value <= goal }
}

/** Recorded to be compared over time, without a goal. */
export const noGoal = (figure: Compared): Figure => ({ ...figure, goal: 'no goal', meets: null })

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** Runs each of these once per round, so that a noisy moment of the machine hits all of them; returns the medians. */
export async function inTurns<K extends string>(
  rounds: number,
  runs: Record<K, () => Promise<number>>,
): Promise<Record<K, number>> {
  const values = Object.fromEntries(Object.keys(runs).map(name => [name, []])) as unknown as Record<K, number[]>
  for (let round = 0; round < rounds; round++) {
    for (const name of Object.keys(runs) as K[]) values[name].push(await runs[name]())
  }
  return Object.fromEntries((Object.keys(runs) as K[]).map(name => [name, median(values[name])])) as Record<K, number>
}
