import { classNames } from '#lib/class-names.ts'
import './button.css'

const circle = 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z'

/** Line drawings on a 24 × 24 field. */
const drawings = {
  'arrow-right': 'M5 12h14M13 6l6 6-6 6',
  bars: 'M5 20v-7M12 20V5M19 20v-10',
  bell: 'M12 4a5 5 0 0 0-5 5c0 5-2 6-2 7.5h14c0-1.5-2-2.5-2-7.5a5 5 0 0 0-5-5zM10 19.5h4',
  box: 'M4 8l8-4 8 4v8.5l-8 4-8-4zM4 8l8 4 8-4M12 12v8.5',
  calendar: 'M5 6h14v14H5zM5 10.5h14M9 3.5V7M15 3.5V7',
  camera: 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 10a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6z',
  card: 'M3.5 6h17v12h-17zM3.5 10h17M7 14.5h3',
  cart: 'M3 4h2.5l2.2 11h10l2-8H6.4M9 20h.01M17 20h.01',
  'cart-check': 'M3 4h2.5l2.2 11h9.5l.8-3M9 20h.01M16 20h.01M12.5 7.5l2.3 2.3L20 4.8',
  chat: 'M4 5h16v11H9.5L4 20zM8 9h8M8 12h5',
  check: 'M5 12.5 10 17.5 19.5 7',
  'chevron-down': 'M5 9l7 7 7-7',
  'chevron-left': 'M15 5l-7 7 7 7',
  'chevron-right': 'M9 5l7 7-7 7',
  'chevron-up': 'M5 15l7-7 7 7',
  chosen: 'M5 5h14v14H5zM8.5 12.2l2.6 2.6 4.6-5',
  circle,
  clock: `${circle}M12 8v4.2l2.8 1.8`,
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M8 8h11v12H8zM5 16V4h11',
  dice: 'M5 5h14v14H5zM9 9h.01M15 15h.01M15 9h.01M9 15h.01M12 12h.01',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  edit: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19z',
  eye: 'M2.5 12C5 7.5 8.2 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5S5 16.5 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  'eye-off':
    'M4 4l16 16M2.5 12c1.2-2.1 2.6-3.7 4.2-4.8M10 5.7c4.8-.8 8.7 1.4 11.5 6.3-.8 1.5-1.8 2.7-2.8 3.7M16.5 17.4C11 20 6.3 18.2 2.5 12M10.2 10.2a3 3 0 0 0 4 4',
  facebook: 'M14 8h3V4h-3c-2.5 0-4 1.5-4 4v3H7v4h3v6h4v-6h3l.5-4H14V8z',
  gear: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3.5v2.5M12 18v2.5M3.5 12H6M18 12h2.5M6 6l1.8 1.8M16.2 16.2 18 18M18 6l-1.8 1.8M7.8 16.2 6 18',
  gift: 'M4 9h16v3.5H4zM5.5 12.5V20h13v-7.5M12 9v11M12 9C8 9 7 4.5 9.5 4.5 11.5 4.5 12 9 12 9s.5-4.5 2.5-4.5C17 4.5 16 9 12 9z',
  history: 'M4.5 12a7.5 7.5 0 1 0 2.3-5.4M4.5 4v4h4M12 8v4.5l3 1.7',
  home: 'M4 11 12 4l8 7M6 9.5V20h4.5v-5.5h3V20H18V9.5',
  instagram: 'M5 4h14v16H5zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM16.5 7h.01',
  key: 'M8 9.5a4.5 4.5 0 1 0 4.3 5.8L14 13.5h2.5V11H19V8.5l1.5-1.5V4H17l-7 6',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  logout: 'M10 5H5v14h5M14 8l4.5 4-4.5 4M18 12H9.5',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5 12h14',
  offline:
    'M4 4l16 16M5 12.5a10 10 0 0 1 4-2.3M2.5 9a14 14 0 0 1 4-2.6M12 6c3.7 0 7 1.1 9.5 3M14.5 10.4c1.7.4 3.2 1.1 4.5 2.1M8.5 16a5 5 0 0 1 6 0M12 19.5h.01',
  people:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM3 19.5c.5-3 2.8-4.7 6-4.7s5.5 1.7 6 4.7M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 15.2c2 .6 3.2 2.1 3.5 4.3',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c.8-3.6 3.7-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  'person-tag': 'M10 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM3 20c.7-3.5 3.5-5.5 7-5.5M14 15h4.5l3 3-3 3H14z',
  play: 'M7 5l12 7-12 7z',
  plus: 'M12 5v14M5 12h14',
  print: 'M7 8V4h10v4M7 17H4V8.5h16V17h-3M7 14h10v6H7z',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4h-4',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3 20.5 20.5',
  share:
    'M7 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM17 4a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM17 15a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM9.3 10.8l5.4-3M9.3 13.2l5.4 3',
  shield: 'M12 3.5 19 6v6c0 4.5-3 7.2-7 8.5-4-1.3-7-4-7-8.5V6zM9 12l2.2 2.2L15.2 10',
  sold: `${circle}M6.4 6.4l11.2 11.2`,
  target: `${circle}M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 12h.01`,
  theme: 'M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16',
  ticket:
    'M3 8a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v2a2 2 0 0 0 0 4v2a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-2a2 2 0 0 0 0-4zM9.5 6v2.2M9.5 10.9v2.2M9.5 15.8V18',
  trash: 'M4 7h16M9.5 7V4.5h5V7M6.5 7l.8 13h9.4l.8-13M10.2 11v5M13.8 11v5',
  trophy:
    'M8 4h8v6a4 4 0 0 1-8 0zM8 5.5H4.5c0 3.5 1.5 5 3.7 5.2M16 5.5h3.5c0 3.5-1.5 5-3.7 5.2M12 14v3.5M8.5 20h7M9.5 20c0-1.7 1-2.5 2.5-2.5s2.5.8 2.5 2.5',
  warning: 'M12 4 21 19.5H3zM12 10v4.5M12 17h.01',
} as const

export type IconName = keyof typeof drawings

/** The line of a drawing, for pictures made of it. */
export const drawingOf = (name: IconName): string => drawings[name]

/** As large as the text around it, a bit smaller, or so many pixels. */
type IconProps = { name: IconName; small?: boolean; size?: 20 | 36 | 48; className?: string }

/** A decorative drawing; the text beside it, or the label of its button, has the meaning. */
export function Icon({ name, small, size, className }: IconProps) {
  const classes = classNames('icon', small && 'small-icon', size && `icon-${size}`, className)
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}
