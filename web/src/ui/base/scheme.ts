/** Light or dark, kept in this browser; `public/first-paint.js` reads the same name before the first paint. */
const CHOSEN = 'mantine-color-scheme-value'
const page = () => document.documentElement.dataset
const dark = () => matchMedia('(prefers-color-scheme: dark)')

/** Shows what was chosen here, or what the system says, now and when either changes. */
export function followScheme(): void {
  show()
  dark().addEventListener('change', show)
  addEventListener('storage', ({ key }) => key === CHOSEN && show())
}

/** The other one from now on, whatever the system says. */
export function toggleScheme(): void {
  const next = page().mantineColorScheme === 'dark' ? 'light' : 'dark'
  page().mantineColorScheme = next
  try {
    localStorage.setItem(CHOSEN, next)
  } catch {
    // Storage is blocked: it lasts as long as the page.
  }
}

function show(): void {
  let chosen: string | null = null
  try {
    chosen = localStorage.getItem(CHOSEN)
  } catch {
    // Storage is blocked: the system's.
  }
  page().mantineColorScheme = chosen ?? (dark().matches ? 'dark' : 'light')
}
