import { type Balance, filasDelBalance } from '@talonario/contract'
import { useBalancePdf, useBalanceXlsx } from '#domain/balance/balance.api.ts'
import { sinCerrar } from '#domain/balance/balance.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { money } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'

/** What came in and went out of a campaign, and where the money is. */
export function BalanceSheet({ balance }: { balance: Balance }) {
  const open = sinCerrar(balance)
  return (
    <>
      {open && (
        <Note tone="gold" icon="clock">
          {open}
        </Note>
      )}
      <div className="cols even">
        {filasDelBalance(balance).map(({ titulo, filas }) => (
          <Panel key={titulo} title={titulo}>
            <KeyValues pairs={filas.map(([concepto, importe]) => [concepto, money(importe)])} />
          </Panel>
        ))}
      </div>
    </>
  )
}

/** The same to print and sign, and as a sheet. */
export function BalanceFiles({ balance, campania }: { balance: Balance | undefined; campania: string }) {
  const pdf = useBalancePdf()
  const xlsx = useBalanceXlsx()
  const error = pdf.error ?? xlsx.error
  return (
    <>
      <div className="row wrap-lines">
        <Button
          icon="download"
          disabled={!balance}
          busy={pdf.isPending && 'Preparando...'}
          onClick={() => pdf.mutate({ query: { campania } })}
        >
          PDF
        </Button>
        <Button
          icon="download"
          disabled={!balance}
          busy={xlsx.isPending && 'Preparando...'}
          onClick={() => balance && xlsx.mutate(balance)}
        >
          Excel
        </Button>
      </div>
      {error && <Note tone="bad">{sentenceOf(error)}</Note>}
    </>
  )
}
