import { ESTADOS_TALONARIO, ORDENES_DE_HOJAS, type OrdenDeHojas, type TalonarioDePapel } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { ux } from '#config/ux.ts'
import { talonariosQuery } from '#domain/talonario/talonario.api.ts'
import {
  estadoWords,
  nameOf,
  ordenWords,
  tallyOf,
  talonarioMessages,
  todosLos,
} from '#domain/talonario/talonario.messages.ts'
import { useImpresion } from '#domain/talonario/talonario-impresion.api.ts'
import { readPage, useAddressState } from '#lib/address-state.ts'
import { Button, TextButton } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { SelectField } from '#ui/form/form.tsx'
import { FilterBar, SearchField } from '#ui/form/search-field.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { BookActions } from './book-actions.tsx'
import { Print } from './print.tsx'
import styles from './talonario.module.css'

/** The campaign's books, those made last first, with what can be done with each. */
export function Books() {
  const [read, write] = useAddressState<'estado' | 'hoja' | 'orden' | 'libro'>()
  const estado = ESTADOS_TALONARIO.find(known => known === read('estado')) ?? ''
  const orden = ORDENES_DE_HOJAS.find(known => known === read('orden')) ?? ORDENES_DE_HOJAS[0]
  const page = readPage(read('hoja'))
  const libros = useQuery(talonariosQuery(page, estado, read('libro')))
  const all = () => write({ estado: '', libro: '', hoja: '' })
  return (
    <Panel title="Talonarios">
      <div className="stack">
        <FilterBar>
          <SearchField
            label="Número o quien lo tiene"
            value={read('libro')}
            onChange={libro => write({ libro, hoja: '' })}
            debounce={ux.adminSearch}
          />
          <SelectField
            aria-label="Estado"
            data={[
              { value: '', label: 'Todos' },
              ...ESTADOS_TALONARIO.map(value => ({ value, label: estadoWords[value] })),
            ]}
            value={estado}
            onChange={({ currentTarget: { value } }) => write({ estado: value, hoja: '' })}
          />
          <SelectField
            aria-label="Orden de las hojas"
            className={styles.order}
            data={ORDENES_DE_HOJAS.map(value => ({ value, label: ordenWords[value] }))}
            value={orden}
            onChange={({ currentTarget: { value } }) => write({ orden: value })}
          />
        </FilterBar>
        {read('libro') === '' && (estado === 'armado' || estado === 'impreso') && (
          <PrintAll estado={estado} total={libros.data?.total ?? 0} orden={orden} />
        )}
        <QueryView
          query={libros}
          skeleton={<ListSkeleton rows={4} height={72} />}
          loading="Cargando talonarios..."
          errorActions={<Button onClick={() => write({ hoja: '' })}>Ir a la página 1</Button>}
          isEmpty={({ total }) => total === 0}
          empty={
            estado === '' && read('libro') === '' ? (
              <p className="muted">{talonarioMessages.ninguno}</p>
            ) : (
              <p className="muted">
                {`${talonarioMessages.ningunoAsi} `}
                <TextButton onClick={all}>Ver todos</TextButton>
              </p>
            )
          }
        >
          {({ talonarios, pages }) => (
            <div className="stack">
              <ItemList label="Talonarios" top>
                {talonarios.map(libro => (
                  <Item key={libro._id}>
                    <Book libro={libro} orden={orden} />
                  </Item>
                ))}
              </ItemList>
              {pages > 1 && (
                <Pager
                  page={page}
                  pages={pages}
                  onChange={hoja => write({ hoja: String(hoja) })}
                  label="Páginas de talonarios"
                />
              )}
            </div>
          )}
        </QueryView>
      </div>
    </Panel>
  )
}

type PrintAllProps = { estado: TalonarioDePapel['estado']; total: number; orden: OrdenDeHojas }

/** Stays while it prints: what was made is printed by then, and the list of those empty. */
function PrintAll({ estado, total, orden }: PrintAllProps) {
  const name = todosLos(estado)
  const printing = useImpresion(name) !== undefined
  if (total < 2 && !printing) return null
  return (
    <div className="row wrap-lines">
      <Print libros={estado} name={name} label={`Imprimir ${name}`} orden={orden} />
    </div>
  )
}

function Book({ libro, orden }: { libro: TalonarioDePapel; orden: OrdenDeHojas }) {
  return (
    <div className={styles.book}>
      <span className="lines">
        <b className="num">{nameOf(libro)}</b>
        <span className="muted small">{tallyOf(libro)}</span>
      </span>
      <BookState libro={libro} />
      <BookActions libro={libro} orden={orden} />
    </div>
  )
}

function BookState({ libro: { estado, faltan } }: { libro: TalonarioDePapel }) {
  const word = estadoWords[estado]
  if (estado === 'rendido' && faltan === 0) return <Pill tone="good" icon="check" word={word} />
  if (estado === 'perdido') return <Pill tone="bad" icon="warning" word={word} />
  return <Pill tone={faltan > 0 ? 'wait' : 'outline'} icon="ticket" word={word} />
}
