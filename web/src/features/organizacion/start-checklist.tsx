import type { Paso } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useGuardarAjustes } from '#domain/ajuste/ajuste.api.ts'
import { publicacionQuery } from '#domain/organizacion/organizacion.api.ts'
import { pasoWords } from '#domain/organizacion/organizacion.messages.ts'
import { classNames } from '#lib/class-names.ts'
import { Button, TextLink } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { toastReply } from '#ui/feedback/toast.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { PublishButton } from './publish-button.tsx'
import styles from './start-checklist.module.css'

type StartChecklistProps = {
  /** The first question, until it is answered. */
  kind: ReactNode
  /** The form of a whole raffle, until it has a draw. */
  first: ReactNode
  /** The terms, once they can be filled with what there is. */
  terms: ReactNode
}

/** The steps before anybody can buy, in the order of the work; each is ticked by itself. */
export function StartChecklist({ kind, first, terms }: StartChecklistProps) {
  const publicacion = useQuery(publicacionQuery)
  return (
    <Panel title="Poné tu rifa en marcha" className="start-checklist">
      <QueryView query={publicacion} skeleton={<ListSkeleton rows={5} height={56} />}>
        {({ pasos, preguntaAsignadas }) => (
          <div className="stack">
            <p className="muted">
              {`Listos ${pasos.filter(({ hecho }) => hecho).length} de ${pasos.length} pasos. Podés saltear uno y volver. Hasta que publiques, los demás ven «Muy pronto».`}
            </p>
            {!isDone(pasos, 'clase') && kind}
            {isDone(pasos, 'clase') && !isDone(pasos, 'sorteo') && first}
            <ol className={styles.startSteps}>
              {pasos
                .filter(({ paso, hecho }) => paso !== 'clase' || hecho)
                .map(({ paso, hecho }) => (
                  <li key={paso} className={classNames(hecho && styles.done)}>
                    <Icon name={hecho ? 'check' : 'circle'} />
                    <div className="grow">
                      <TextLink to={pasoWords[paso].to}>{pasoWords[paso].hacer}</TextLink>
                      <VisuallyHidden>{hecho ? ' (listo)' : ' (falta)'}</VisuallyHidden>
                      {!hecho && <p className="muted small">{pasoWords[paso].ayuda}</p>}
                      {paso === 'legales' && !hecho && isDone(pasos, 'numeros') && (
                        <div className={styles.terms}>{terms}</div>
                      )}
                    </div>
                  </li>
                ))}
            </ol>
            {preguntaAsignadas && <PaperQuestion />}
            <PublishButton />
          </div>
        )}
      </QueryView>
    </Panel>
  )
}

const isDone = (pasos: readonly { paso: Paso; hecho: boolean }[], which: Paso) =>
  pasos.some(({ paso, hecho }) => paso === which && hecho)

/** Asked until it is answered. */
function PaperQuestion() {
  const { mutate, isPending } = useGuardarAjustes()
  const answer = (valor: 'si' | 'no') => mutate({ ajustes: { VENDER_ASIGNADAS_ONLINE: valor } }, toastReply())
  return (
    <section className="stack" aria-label="Números en papel">
      <b>¿La tienda vende también los números que tus vendedores tienen en papel?</b>
      <p className="muted small">
        Si decís que sí, se los lleva quien llega primero. Si decís que no, cada uno vende los suyos. Hasta que
        contestes, se venden. Lo cambiás en Configuración, Reglas de venta.
      </p>
      <div className="row wrap-lines">
        <Button busy={isPending && 'Guardando...'} onClick={() => answer('si')}>
          Sí, en la tienda también
        </Button>
        <Button busy={isPending && 'Guardando...'} onClick={() => answer('no')}>
          No, solo ellos
        </Button>
      </div>
    </section>
  )
}
