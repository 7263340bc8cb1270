import { useState } from 'react'
import { ExportGoals, GoalFilter, readGoalOrder } from '#features/meta-anual/goal-filter.tsx'
import { GoalForm } from '#features/meta-anual/goal-form.tsx'
import { GoalTable } from '#features/meta-anual/goal-table.tsx'
import { readPage, useAddressState } from '#lib/address-state.ts'
import { today } from '#lib/format.ts'
import { PageHead } from '#ui/layout/page-head.tsx'

/** Annual goals of the sellers. */
export default function Metas() {
  const [read, write] = useAddressState<'buscar' | 'orden' | 'pagina'>()
  const thisYear = today().slice(0, 4)
  const [typed, setTyped] = useState(thisYear)
  const [año, setAño] = useState(Number(thisYear))
  const filtro = { año, buscar: read('buscar'), orden: readGoalOrder(read('orden')) }
  const past = /^\d+$/.test(typed) && Number(typed) < Number(thisYear)
  const change = ({ año: text, ...rest }: { buscar?: string; orden?: string; año?: string }) => {
    if (text !== undefined) setTyped(text)
    // An incomplete year requests nothing.
    if (text && /^20\d\d$/.test(text)) setAño(Number(text))
    write({ ...rest, pagina: '' })
  }
  return (
    <>
      <PageHead title="Metas Anuales" intro="Cuántos números se propone vender cada vendedor en el año.">
        <ExportGoals año={año} />
      </PageHead>
      <div className="cols right">
        <GoalForm thisYear={thisYear} />
        <div className="stack gap-3">
          <GoalFilter {...filtro} año={typed} thisYear={thisYear} past={past} onChange={change} />
          <GoalTable
            filtro={filtro}
            past={Number(typed) !== año || past}
            page={readPage(read('pagina'))}
            onPage={pagina => write({ pagina: String(pagina) })}
          />
        </div>
      </div>
    </>
  )
}
