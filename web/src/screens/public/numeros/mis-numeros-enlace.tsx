import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { consultaQuery } from '#domain/compra/compra.api.ts'
import { consultaMessages } from '#domain/compra/compra.messages.ts'
import { EnterWithLink } from '#features/compra/enter-with-link.tsx'
import { AddressMessages, EraseAddress, FoundNumbers } from '#features/compra/found-numbers.tsx'
import { classNames } from '#lib/class-names.ts'
import { paths } from '#lib/paths.ts'
import styles from '#screens/public/public.module.css'
import { ButtonLink, TextLink } from '#ui/base/button.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Pager } from '#ui/list/pager.tsx'

/** What a link of a mail opens: the numbers bought with that address, and what is kept of it. */
export default function MisNumerosEnlace() {
  const { token = '' } = useParams()
  const [page, setPage] = useState(1)
  return (
    <div className={classNames('page', styles.paperPage)}>
      <PageHead title="Mis boletos" />
      <QueryView
        heading="h2"
        query={useQuery(consultaQuery(token, page))}
        skeleton={<ListSkeleton rows={3} height={96} />}
        loading="Cargando tus boletos..."
        refused={consultaMessages.noCargaron}
        instead={
          <ButtonLink kind="primary" to={paths.misNumeros}>
            Pedir otro enlace
          </ButtonLink>
        }
      >
        {({ email, conCuenta, entrada, recibeMensajes, numeros, pages }) => (
          <div className="stack gap-4">
            <p className="muted">{`Comprados con ${email}`}</p>
            {entrada !== 'no' && <EnterWithLink token={token} entrada={entrada} />}
            <FoundNumbers numeros={numeros} />
            {pages > 1 && <Pager page={page} pages={pages} onChange={setPage} label="Páginas de tus boletos" />}
            <AddressMessages token={token} recibe={recibeMensajes} />
            <EraseAddress token={token} email={email} conCuenta={conCuenta} />
            <p>
              <TextLink tap to={paths.misNumeros}>
                Pedir otro enlace
              </TextLink>
            </p>
          </div>
        )}
      </QueryView>
    </div>
  )
}
