import { limits, ORDENES_VENDEDOR, type VendedorEnLista } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { ux } from '#config/ux.ts'
import { asignacionMessages } from '#domain/asignacion/asignacion.messages.ts'
import { tramosText } from '#domain/asignacion/asignacion.rules.ts'
import { documentLabel } from '#domain/cuenta/cuenta-documento.rules.ts'
import { vendedoresQuery } from '#domain/vendedor/vendedor.api.ts'
import { ordenWords } from '#domain/vendedor/vendedor.messages.ts'
import { readPage, useAddressState } from '#lib/address-state.ts'
import { count, money } from '#lib/format.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { Button } from '#ui/base/button.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { SelectField } from '#ui/form/form.tsx'
import { FilterBar, SearchField } from '#ui/form/search-field.tsx'
import { Disclosure } from '#ui/list/disclosure.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'
import { Pager } from '#ui/list/pager.tsx'
import styles from './asignacion.module.css'
import { UnsoldForm } from './unsold-form.tsx'

/** What each active seller was handed and sold, ten a page; unsold numbers can be taken back or passed on. */
export function DeliveredBooks() {
  const { totales, sinVendedores, vendedorNoEncontrado } = asignacionMessages
  const [read, write] = useAddressState<'vendedor' | 'orden' | 'hoja'>()
  const buscar = read('vendedor')
  const orden = ORDENES_VENDEDOR.find(known => known === read('orden')) ?? 'nombre'
  const page = readPage(read('hoja'))
  return (
    <div className="stack">
      <FilterBar>
        <SearchField
          label="Buscar vendedor"
          placeholder="Nombre, documento o teléfono"
          maxLength={limits.textoCorto}
          value={buscar}
          onChange={vendedor => write({ vendedor, hoja: '' })}
          debounce={ux.adminSearch}
        />
        <SelectField
          aria-label="Orden"
          data={ORDENES_VENDEDOR.map(value => ({ value, label: ordenWords[value] }))}
          value={orden}
          onChange={({ currentTarget: { value } }) => write({ orden: value === 'nombre' ? '' : value, hoja: '' })}
        />
      </FilterBar>
      <QueryView
        query={useQuery(vendedoresQuery(page, { buscar, estado: 'activo', orden }))}
        skeleton={<ListSkeleton rows={limits.vendedoresPorPagina} height={72} />}
        loading="Cargando talonarios..."
        {...totales}
        errorActions={<Button onClick={() => write({ hoja: '' })}>Ir a la página 1</Button>}
        isEmpty={({ total }) => total === 0}
        empty={<p className="muted">{buscar ? vendedorNoEncontrado : sinVendedores}</p>}
      >
        {({ users, pages }) => (
          <div className="stack">
            <div className={styles.deliveredBooks}>
              {users.map(user => (
                <Book key={user.id} user={user} />
              ))}
            </div>
            <Pager
              page={page}
              pages={pages}
              onChange={hoja => write({ hoja: String(hoja) })}
              label="Páginas de entregados"
            />
          </div>
        )}
      </QueryView>
    </div>
  )
}

function Book({
  user: { id, nombreCompleto, ci, imagen, asignadas, tramos, vendidas, cobrado },
}: {
  user: VendedorEnLista
}) {
  const sold = vendidas === 1 ? '1 vendida' : `${count(vendidas)} vendidas`
  return (
    <Disclosure
      summary={
        <>
          <Avatar nombre={nombreCompleto} imagen={imagen} />
          <span className={styles.deliveredWords}>
            <b>{nombreCompleto}</b>
            <span className="muted small">{`${asignadas === 1 ? '1 asignada' : `${count(asignadas)} asignadas`} · ${sold}`}</span>
            {asignadas > 0 && <span className="muted small num">{tramosText(tramos)}</span>}
          </span>
        </>
      }
    >
      <div className="stack">
        <KeyValues
          pairs={[
            [documentLabel(), ci],
            ['Asignadas', count(asignadas)],
            ['Vendidas', count(vendidas)],
            ['Sin vender', count(asignadas - vendidas)],
            ['Cobrado en persona', money(cobrado)],
          ]}
        />
        {asignadas > vendidas && <UnsoldForm userId={id} nombre={nombreCompleto} />}
      </div>
    </Disclosure>
  )
}
