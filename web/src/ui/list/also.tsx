import { TextLink } from '#ui/base/button.tsx'

const either = new Intl.ListFormat('es', { type: 'disjunction' })

type AlsoProps = {
  /** What can be done and where, as it ends «También podés»; none: there is nothing to offer. */
  ways: readonly (readonly [what: string, to: string])[]
}

/** One quiet line where something would stand that is not used yet. */
export function Also({ ways }: AlsoProps) {
  if (ways.length === 0) return null
  const parts = either.formatToParts(ways.map(([what]) => what))
  return (
    <p className="muted small" data-also>
      {'También podés '}
      {parts.map(({ type, value }) => {
        const to = type === 'element' && ways.find(([what]) => what === value)?.[1]
        return to ? (
          <TextLink key={value} to={to}>
            {value}
          </TextLink>
        ) : (
          value
        )
      })}
      {'.'}
    </p>
  )
}
