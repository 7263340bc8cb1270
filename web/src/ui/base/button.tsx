import './button.css'
import type { ComponentProps, MouseEvent } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from '#lib/class-names.ts'
import { useOnce } from '#lib/form/once.ts'
import { Icon, type IconName } from './icon.tsx'
import { toggleScheme } from './scheme.ts'

/** `primary` is THE action (one per view), `danger` cannot be undone, `quiet` has no frame; `full` is as wide as its place, `shrinks` is only its icon below 1000 px. */
type Look = {
  kind?: 'primary' | 'default' | 'quiet' | 'danger'
  large?: boolean
  full?: boolean | 'on-phones'
  shrinks?: boolean
  icon?: IconName
}

type ButtonProps = Omit<ComponentProps<'button'>, 'onClick'> &
  Look & {
    /** Ignored until the promise it returned, if any, has settled. */
    onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown
    /** Label while it works ('Asignando...'); clicks do nothing meanwhile. */
    busy?: string | false
  }

/** A native button. Busy keeps the focus, so it is aria-disabled rather than disabled. */
export function Button({
  kind,
  large,
  full,
  shrinks,
  icon,
  busy,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const { run } = useOnce((event: MouseEvent<HTMLButtonElement>) => onClick?.(event))
  const guard = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : run(event))
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy ? true : undefined}
      onClick={guard}
      className={classNames(look({ kind, large, full, shrinks }), busy && 'busy', className)}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {busy || children}
    </button>
  )
}

/** A link styled as a button. */
export function ButtonLink({ kind, large, full, shrinks, icon, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={classNames(look({ kind, large, full, shrinks }), className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName
  label: string
  kind?: Look['kind']
}

/** 44 × 44 with an icon; the label is its accessible name. */
export function IconButton({ icon, label, kind = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={classNames(look({ kind }), 'only-icon', className)}>
      <Icon name={icon} />
    </button>
  )
}

/** A button inside running text: 'Ver más'. */
export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classNames('text-button', className)} />
}

/** A link inside running text; `tap` gives it a full touch target. */
export function TextLink({ className, tap, ...rest }: LinkProps & { tap?: boolean }) {
  return <Link {...rest} className={classNames('text-button', tap && 'tap', className)} />
}

function look({ kind = 'default', large, full, shrinks }: Look): string {
  const width = full && (full === true ? 'full' : `full-${full}`)
  return classNames('button', kind, large && 'large', width, shrinks && 'narrow-icon')
}

/** Light or dark; follows the system until it is pressed. */
export function ThemeToggle() {
  return <IconButton icon="theme" label="Cambiar entre claro y oscuro" onClick={toggleScheme} />
}
