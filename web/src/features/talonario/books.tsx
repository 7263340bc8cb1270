import { ESTADOS_TALONARIO, ORDENES_DE_HOJAS, type OrdenDeHojas, type TalonarioDePapel } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { talonariosQuery } from '#domain/talonario/talonario.api.ts'
import { cuentaOf, estadoWords, nameOf, ordenWords, talonarioMessages } from '#domain/talonario/talonario.messages.ts'
import { readPage, useAddressState } from '#lib/address-state.ts'
import { Button } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { SelectField } from '#ui/form/form.tsx'
import { FilterBar } from '#ui/form/search-field.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { BookActions, Print } from './book-actions.tsx'
import styles from './talonario.module.css'

/** The campaign's books, those made last first, with what can be done with each. */
export function Books() {
  const [read, write] = useAddressState<'estado' | 'hoja' | 'orden'>()
  const estado = ESTADOS_TALONARIO.find(known => known === read('estado')) ?? ''
  const orden = ORDENES_DE_HOJAS.find(known => known === read('orden')) ?? ORDENES_DE_HOJAS[0]
  const page = readPage(read('hoja'))
  return (
    <Panel title="Talonarios">
      <div className="stack">
        <FilterBar>
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
            data={ORDENES_DE_HOJAS.map(value => ({ value, label: ordenWords[value] }))}
            value={orden}
            onChange={({ currentTarget: { value } }) => write({ orden: value })}
          />
        </FilterBar>
        <QueryView
          query={useQuery(talonariosQuery(page, estado))}
          skeleton={<ListSkeleton rows={4} height={72} />}
          loading="Cargando talonarios..."
          {...talonarioMessages.noCargaron}
          errorActions={<Button onClick={() => write({ hoja: '' })}>Ir a la página 1</Button>}
          isEmpty={({ total }) => total === 0}
          empty={<p className="muted">{talonarioMessages.ninguno}</p>}
        >
          {({ talonarios, pages }) => (
            <div className="stack">
              {estado === 'armado' && talonarios.length > 1 && (
                <div>
                  <Print libros={talonarios.map(({ _id }) => _id)} name="todos los de esta página" orden={orden} />
                </div>
              )}
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

function Book({ libro, orden }: { libro: TalonarioDePapel; orden: OrdenDeHojas }) {
  return (
    <div className={styles.book}>
      <span className="lines">
        <b className="num">{nameOf(libro)}</b>
        <span className="muted small">{cuentaOf(libro)}</span>
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
