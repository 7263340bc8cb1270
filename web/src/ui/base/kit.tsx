import { MantineContext, type MantineTheme, MantineThemeContext } from '@mantine/core'
import type { ContextType, ReactNode } from 'react'
import '@mantine/core/styles/global.layer.css'
import './tokens.css'
import './kit.css'

/** What the parts of Mantine that we use read of a theme. */
const theme: Partial<MantineTheme> = {
  respectReducedMotion: true,
  focusRing: 'auto',
  activeClassName: 'mantine-active',
  // Only the eye of a password's field asks.
  variantColorResolver: () => ({ background: 'transparent', hover: 'transparent', color: 'var(--muted)', border: '0' }),
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  components: {
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md' } },
    Modal: { defaultProps: { radius: 'lg', centered: true } },
  },
}

type Context = NonNullable<ContextType<typeof MantineContext>>
const context: Context = {
  colorScheme: 'auto',
  setColorScheme: () => {},
  clearColorScheme: () => {},
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
}

/** Mantine without its provider, which makes the colours of a theme while the page starts: they are in `kit.css`, and the scheme in `scheme.ts`. */
export function Kit({ children }: { children: ReactNode }) {
  return (
    <MantineContext value={context}>
      <MantineThemeContext value={theme as MantineTheme}>{children}</MantineThemeContext>
    </MantineContext>
  )
}
