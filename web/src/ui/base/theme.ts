import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const red: MantineColorsTuple = [
  '#FCEAE5',
  '#F8CFC7',
  '#F1A79B',
  '#EA7F70',
  '#E25C4B',
  '#D8402F',
  '#CE352A',
  '#C62F24',
  '#B3271D',
  '#8F1D15',
]
const navy: MantineColorsTuple = [
  '#EEF1F7',
  '#D6DDEB',
  '#B9C2D8',
  '#8F9CBD',
  '#66759C',
  '#4A5A82',
  '#3A4664',
  '#28365A',
  '#14213D',
  '#0F1626',
]

/** Only what the kit draws itself: fields, dialogs, calendars, notices. The rest is in tokens.css. */
export const theme = createTheme({
  primaryColor: 'red',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  respectReducedMotion: true,
  colors: { red, navy },
  fontFamily: 'var(--font-text)',
  black: '#14213D',
  white: '#FFFFFF',
  defaultRadius: 'md',
  radius: { sm: '6px', md: '10px', lg: '16px' },
  spacing: { xs: '8px', sm: '16px', md: '24px', lg: '32px', xl: '48px' },
  headings: { fontFamily: 'var(--font-display)', fontWeight: '750', textWrap: 'balance' },
  components: {
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md' } },
    Modal: { defaultProps: { radius: 'lg', centered: true } },
  },
})

/** Mantine's names for our tokens; the same in both schemes, because the tokens change by themselves. */
const tokens = {
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-error': 'var(--red-text)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--paper-2)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-press)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: tokens, dark: tokens })
