import { type CSSProperties, useMemo, useSyncExternalStore } from 'react'
import type { ShopState } from '#domain/rifa/rifa.rules.ts'
import { drawingOf } from '#ui/base/icon.tsx'
import { ticketStates } from '#ui/ticket/ticket-states.ts'

/** px; as `--stub` and the height of number-cell.css. */
const WIDTH = 26
const HEIGHT = 56
/** Half a notch reaches over the tear line. */
const OVER = 7

/** Colours of a stub, names of tokens.css; `cut` is a stub already torn off. */
type Colours = { edge: string; paper: string; ink: string; cut?: boolean }
const colours: Record<ShopState, Colours> = {
  libre: { edge: 'ticket-edge', paper: 'paper-2', ink: 'ink-2' },
  carrito: { edge: 'red', paper: 'red', ink: 'on-red', cut: true },
  reservada: { edge: 'ticket-edge', paper: 'amber-soft', ink: 'amber-text' },
  vendida: { edge: 'line', paper: 'paper-3', ink: 'muted' },
  cerrada: { edge: 'line', paper: 'paper-3', ink: 'muted' },
  asignada: { edge: 'ticket-edge', paper: 'paper-2', ink: 'muted' },
  mia: { edge: 'mine', paper: 'green', ink: 'on-green' },
}

/**
 * The left end of a ticket of the grid, with notches, teeth, tear line and icon, as one picture for each state in
 * `--stub-<state>`: drawn as boxes and gradients it took half of a frame while scrolling.
 */
export function useStubPictures(): CSSProperties {
  const scheme = useSyncExternalStore(followScheme, readScheme)
  return useMemo(() => {
    const tokens = getComputedStyle(document.documentElement)
    const states = Object.keys(colours) as ShopState[]
    const pictures = states.map(state => [
      `--stub-${state}`,
      pictureOf(state, name => tokens.getPropertyValue(`--${name}`)),
    ])
    return { colorScheme: scheme, ...Object.fromEntries(pictures) }
  }, [scheme])
}

function pictureOf(state: ShopState, token: (name: string) => string): string {
  const { edge, paper, ink, cut } = colours[state]
  const ground = token('ground')
  const teeth = Array.from({ length: HEIGHT / 8 }, (_, tooth) => `<circle cy='${4 + 8 * tooth}' r='2.4'/>`)
  const tear = cut
    ? `<path fill='${ground}' d='M${WIDTH - 1} 1h4v${HEIGHT - 2}h-4z'/>`
    : `<path stroke='${token(edge)}' stroke-width='2' stroke-linecap='round' stroke-dasharray='0 5' d='M${WIDTH} 2.5V${HEIGHT}'/>`
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='${WIDTH + OVER}' height='${HEIGHT}'>
<path fill='${token(paper)}' d='M1 1h${WIDTH - 1}v${HEIGHT - 2}H1z'/>${tear}
<g fill='${ground}'>${teeth.join('')}<g stroke='${token(edge)}'><circle cx='${WIDTH}' r='6'/><circle cx='${WIDTH}' cy='${HEIGHT}' r='6'/></g></g>
<path transform='translate(5 19)scale(.75)' fill='none' stroke='${token(ink)}' stroke-width='2.3' stroke-linecap='round' stroke-linejoin='round' d='${drawingOf(ticketStates[state].icon)}'/></svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}

const readScheme = () => document.documentElement.dataset.mantineColorScheme ?? ''

function followScheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
  return () => observer.disconnect()
}
