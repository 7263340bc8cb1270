import { type asignacionApi, limits, type ReplyOf, type Sorteo } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { totalesQuery, usePlanearReparto } from '#domain/asignacion/asignacion.api.ts'
import { asignacionMessages } from '#domain/asignacion/asignacion.messages.ts'
import { byGroup, groupsOf, tramosText } from '#domain/asignacion/asignacion.rules.ts'
import { useFirstOnSale } from '#domain/rifa/rifa.api.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { count } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { FieldPairs, Form, SelectField, TextField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Disclosure } from '#ui/list/disclosure.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import styles from './asignacion.module.css'
import { NoNumbersToAssign } from './choosable-numbers.tsx'
import { HandOutPlan } from './hand-out-plan.tsx'

export type Seller = ReplyOf<typeof asignacionApi.totalesPorVendedor>['totales'][number]

/** Gives so many numbers to each seller: first a plan as a table, then the act. */
export function ShareOut({ sorteos }: { sorteos: readonly Sorteo[] }) {
  const totales = useQuery(totalesQuery)
  if (sorteos.length === 0) return <NoNumbersToAssign />
  return (
    <Panel title="Repartir entre vendedores">
      <QueryView
        query={totales}
        skeleton={<ListSkeleton rows={5} height={56} />}
        loading="Cargando vendedores..."
        {...asignacionMessages.vendedores}
        isEmpty={list => list.length === 0}
        empty={<p className="muted">{asignacionMessages.sinVendedores}</p>}
      >
        {sellers => <ShareOutForm sorteos={sorteos} sellers={sellers} />}
      </QueryView>
    </Panel>
  )
}

/** What is typed: how many to each, and of some their own count. */
type Shares = { each: string; own: Readonly<Record<string, string>> }

const nothing: Shares = { each: '', own: {} }

const countOf = ({ each, own }: Shares, { _id }: Seller): number => Number(own[_id] ?? each)

function ShareOutForm({ sorteos, sellers }: { sorteos: readonly Sorteo[]; sellers: readonly Seller[] }) {
  const [picked, setSorteo] = useState('')
  const first = useFirstOnSale(sorteos)
  const sorteo = picked || (first?._id ?? '')
  const [desde, setDesde] = useState('1')
  const [shares, setShares] = useState(nothing)
  const [missing, setMissing] = useState(false)
  const planear = usePlanearReparto()
  const [grupo, setGrupo] = useState('')
  const groups = groupsOf(sellers)
  const theirs = byGroup(sellers).filter(seller => grupo === '' || seller.grupo === grupo)
  const partes = theirs
    .map(seller => ({ vendedor: seller._id, cantidad: countOf(shares, seller) }))
    .filter(({ cantidad }) => cantidad > 0)
  const plan = () => {
    setMissing(partes.length === 0)
    if (partes.length > 0) return planear.mutateAsync({ sorteo, desde: Number(desde || 1), partes })
  }
  const done = () => {
    planear.reset()
    setShares(nothing)
  }
  if (planear.data) return <HandOutPlan plan={planear.data} sellers={sellers} onChange={planear.reset} onDone={done} />
  return (
    <Form onSubmit={plan}>
      <p>
        A cada vendedor le toca un bloque de números seguidos. Antes de hacerlo ves la tabla, y después se puede
        deshacer.
      </p>
      {sorteos.length > 1 && (
        <SelectField
          label="Sorteo"
          value={sorteo}
          onChange={event => setSorteo(event.currentTarget.value)}
          data={sorteos.map(sorteo => ({ value: sorteo._id, label: nombreDeSorteo(sorteo) }))}
        />
      )}
      {groups.length > 0 && (
        <SelectField
          label="Grupo"
          value={grupo}
          onChange={event => setGrupo(event.currentTarget.value)}
          data={[{ value: '', label: 'Todos' }, ...groups.map(name => ({ value: name, label: name }))]}
        />
      )}
      <FieldPairs>
        <Digits label="A cada vendedor" value={shares.each} onChange={each => setShares({ ...shares, each })} />
        <Digits label="Desde el número" value={desde} onChange={setDesde} />
      </FieldPairs>
      <SellerShares sellers={theirs} shares={shares} onChange={setShares} />
      <Button kind="primary" large type="submit" busy={planear.isPending && 'Armando...'}>
        Ver el reparto
      </Button>
      {missing && partes.length === 0 && <Note tone="bad">{asignacionMessages.sinPartes}</Note>}
      {planear.error && <Note tone="bad">{sentenceOf(planear.error)}</Note>}
    </Form>
  )
}

type SellerSharesProps = { sellers: readonly Seller[]; shares: Shares; onChange: (shares: Shares) => void }

/** What each seller has, with a count of their own where it differs. */
function SellerShares({ sellers, shares, onChange }: SellerSharesProps) {
  const withNumbers = sellers.filter(({ asignadas }) => asignadas > 0)
  const set = (changed: Shares['own']) => onChange({ ...shares, own: { ...shares.own, ...changed } })
  const skip = () => set(Object.fromEntries(withNumbers.map(({ _id }) => [_id, '0'])))
  return (
    <Disclosure summary={<b>Cambiar lo de algunos</b>}>
      <div className="stack">
        {withNumbers.length > 0 && (
          <Button kind="quiet" onClick={skip}>
            Nada a quienes ya tienen números
          </Button>
        )}
        <ItemList label="Cuántos a cada vendedor">
          {sellers.map(seller => (
            <Item key={seller._id}>
              <div className={styles.share}>
                <span className="lines">
                  <b>{seller.nombreCompleto}</b>
                  <span className="muted small">{hasText(seller)}</span>
                </span>
                <Digits
                  aria-label={`Números para ${seller.nombreCompleto}`}
                  value={shares.own[seller._id] ?? shares.each}
                  onChange={cantidad => set({ [seller._id]: cantidad })}
                />
              </div>
            </Item>
          ))}
        </ItemList>
      </div>
    </Disclosure>
  )
}

/** '4º A · Tiene 40: 00081 a 00120'. */
const hasText = ({ grupo, asignadas, tramos }: Seller): string =>
  [grupo, asignadas > 0 ? `Tiene ${count(asignadas)}: ${tramosText(tramos)}` : 'No tiene números']
    .filter(Boolean)
    .join(' · ')

type DigitsProps = { label?: string; 'aria-label'?: string; value: string; onChange: (digits: string) => void }

/** A whole number as typed; only digits get in. */
function Digits({ onChange, ...props }: DigitsProps) {
  return (
    <TextField
      {...props}
      inputMode="numeric"
      autoComplete="off"
      maxLength={String(limits.rifasEnTotal).length}
      onChange={event => onChange(event.currentTarget.value.replace(/\D/g, ''))}
    />
  )
}
