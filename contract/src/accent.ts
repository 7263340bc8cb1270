type Rgb = readonly [number, number, number]

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]

/** The contrast that WCAG AA asks of text, with some room for rounding. */
const READABLE = 4.6

/** The grounds behind coloured text in each theme (`ui/base/tokens.css`), the one farthest from the text last. */
const themes = {
  light: { grounds: ['#ffffff', '#fbf7f0', '#f3ece0'], towards: BLACK, soft: 0.1, on: '#ffffff', press: 0.82 },
  dark: { grounds: ['#0f1626', '#172136', '#1f2b47'], towards: WHITE, soft: 0.16, on: '#0f1626', press: 1.18 },
} as const
export type Scheme = keyof typeof themes

/**
 * The tokens of an organiser's colour in a theme: the colour itself if it is legible, else its nearest shade that is, on every ground and
 * on its own soft shade.
 */
export function accentTokens(hex: string, scheme: Scheme): Record<string, string> {
  const { grounds, towards, soft, on, press } = themes[scheme]
  const wanted = parse(hex)
  const surface = parse(scheme === 'light' ? grounds[0] : grounds[1])
  const tint = mix(surface, wanted, soft)
  const all = [...grounds.map(parse), tint]
  const readable = shadeUntil(wanted, towards, shade => all.every(ground => contrast(shade, ground) >= READABLE))
  const fill = shadeUntil(readable, towards, shade => contrast(shade, parse(on)) >= READABLE)
  const pressed = mix(fill, towards, Math.abs(1 - press))
  return {
    '--accent': write(fill),
    '--accent-press': write(pressed),
    '--accent-soft': write(tint),
    '--accent-text': write(readable),
    '--on-accent': on,
  }
}

/** The style rules that put the organiser's colour in place of the program's; none for `''`. */
export function accentRules(hex: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) return ''
  const rule = (selector: string, scheme: Scheme) =>
    `${selector}{${Object.entries(accentTokens(hex, scheme))
      .map(([name, value]) => `${name}:${value}`)
      .join(';')}}`
  return `${rule(':root', 'light')}@media screen{${rule(':root[data-mantine-color-scheme="dark"]', 'dark')}}`
}

/** Contrast by WCAG 2: from 1 (the same) to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

export function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const write = (colour: Rgb): string => `#${colour.map(part => part.toString(16).padStart(2, '0')).join('')}`

const mix = (from: Rgb, to: Rgb, share: number): Rgb => {
  const [r = 0, g = 0, b = 0] = from.map((part, i) => Math.round(part + ((to[i] ?? 0) - part) * share))
  return [r, g, b]
}

function shadeUntil(colour: Rgb, towards: Rgb, isEnough: (shade: Rgb) => boolean): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(colour, towards, share)
    if (isEnough(shade)) return shade
  }
  return towards
}

function luminance(colour: Rgb): number {
  const [r = 0, g = 0, b = 0] = colour.map(part => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
