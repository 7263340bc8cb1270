import { Button } from '#ui/base/button.tsx'
import './demo-accounts.css'

type Account = { email: string; password: string }

const accounts = [
  ['Organizadora', 'admin'],
  ['Vendedora', 'vendedora'],
  ['Cliente', 'cliente'],
] as const

/** On demo servers: who there is to try, filled in with one click. */
export function DemoAccounts({ onPick }: { onPick: (account: Account) => void }) {
  return (
    <fieldset className="demo-accounts">
      <legend className="muted small">Cuentas de demostración</legend>
      <div className="row wrap-lines">
        {accounts.map(([who, name]) => (
          <Button
            key={name}
            kind="quiet"
            onClick={() => onPick({ email: `${name}@talonario.test`, password: 'talonario-demo' })}
          >
            {who}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
