/** The eight cycling colours of the charts, by place from 0. */
export function chartColour(place: number): string {
  return `var(--c${(place % 8) + 1})`
}
