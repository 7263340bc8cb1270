import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { invitacionQueries } from '#domain/vendedor/vendedor-invitacion.api.ts'
import { AccountFrame } from '#features/acceso/account-frame.tsx'
import { AcceptAsOrganiser, AcceptAsSeller } from '#features/vendedor/accept-forms.tsx'
import { useConfig, useRifa } from '#lib/config.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'

const INVITA = { admin: 'Vas a organizar', veedor: 'Vas a ver todo, sin cambiar nada, de' } as const

/** Target of an invitation link. */
export default function Invitacion() {
  const { token = '' } = useParams()
  const { nombre } = useConfig()
  const rifa = useRifa()
  const invitacion = useQuery(invitacionQueries.ver(token))
  return (
    <AccountFrame title="Te invitaron">
      <QueryView
        query={invitacion}
        heading="h2"
        skeleton={<Skeleton height={240} />}
        instead={
          <ButtonLink kind="primary" to={paths.login()}>
            Ya tengo mi cuenta: ingresar
          </ButtonLink>
        }
      >
        {({ rol, nombreCompleto, faltaEmail }) =>
          rol === 'admin' || rol === 'veedor' ? (
            <>
              <p>{`${INVITA[rol]} ${nombre}. Creá tu cuenta: va aparte de la de comprar o vender.`}</p>
              <AcceptAsOrganiser token={token} />
            </>
          ) : (
            <>
              <p>{`Hola, ${nombreCompleto}. Elegí tu contraseña para vender ${rifa}.`}</p>
              <AcceptAsSeller token={token} faltaEmail={faltaEmail} />
            </>
          )
        }
      </QueryView>
    </AccountFrame>
  )
}
