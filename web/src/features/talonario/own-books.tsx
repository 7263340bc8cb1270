import { useQuery } from '@tanstack/react-query'
import { talonariosQuery } from '#domain/talonario/talonario.api.ts'
import { nameOf, registroOf } from '#domain/talonario/talonario.messages.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { Disclosure } from '#ui/list/disclosure.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'

/** The books a seller has in hand, above the desk where their stubs are registered; nothing without any. */
export function OwnBooks() {
  const { talonarios = [] } = useQuery(talonariosQuery(1, 'entregado')).data ?? {}
  const faltan = talonarios.reduce((sum, libro) => sum + libro.faltan, 0)
  if (talonarios.length === 0) return null
  return (
    <Disclosure
      summary={
        <span className="lines">
          <b>Mis talonarios</b>
          <span className="muted small">
            {faltan === 0 ? 'Está todo registrado.' : 'Registrá cada talón apenas lo vendés.'}
          </span>
        </span>
      }
    >
      <ItemList label="Mis talonarios">
        {talonarios.map(libro => (
          <Item key={libro._id}>
            <span className="lines">
              <b className="num">{nameOf(libro)}</b>
              <span className="muted small">{registroOf(libro)}</span>
            </span>
            {libro.faltan > 0 && (
              <ButtonLink
                reloadDocument
                to={`${paths.vendedor.talones}?talonario=${libro._id}`}
                aria-label={`Registrar ${nameOf(libro)}`}
              >
                Registrar
              </ButtonLink>
            )}
          </Item>
        ))}
      </ItemList>
    </Disclosure>
  )
}
