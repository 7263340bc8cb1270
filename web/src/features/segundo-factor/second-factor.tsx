import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { segundoFactorQueries, useRefreshSegundoFactor } from '#domain/segundo-factor/segundo-factor.api.ts'
import { segundoFactorMessages, textoDeCodigos } from '#domain/segundo-factor/segundo-factor.messages.ts'
import { classNames } from '#lib/class-names.ts'
import { useConfig } from '#lib/config.ts'
import { saveFile } from '#lib/files.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { SecondFactorOff } from './second-factor-off.tsx'
import { SecondFactorOn } from './second-factor-on.tsx'
import styles from './segundo-factor.module.css'

/** The organiser's log-in in two steps: turning it on and off, and its recovery codes. */
export function SecondFactor({ email }: { email: string }) {
  const estado = useQuery(segundoFactorQueries.estado())
  const refresh = useRefreshSegundoFactor()
  const [codigos, setCodigos] = useState<readonly string[] | null>(null)
  const done = async () => {
    await refresh()
    setCodigos(null)
  }
  return (
    <Panel title="Verificación en dos pasos">
      <QueryView query={estado} refused="Error desconocido" skeleton={<ListSkeleton rows={1} height={96} />}>
        {({ activo, desde, codigosRestantes }) => {
          if (codigos) return <RecoveryCodes codigos={codigos} email={email} onDone={done} />
          if (!activo) return <SecondFactorOff onCodes={setCodigos} />
          return <SecondFactorOn desde={desde} codigosRestantes={codigosRestantes} onCodes={setCodigos} />
        }}
      </QueryView>
    </Panel>
  )
}

type RecoveryCodesProps = { codigos: readonly string[]; email: string; onDone: () => void }

/** The recovery codes, shown only once. */
function RecoveryCodes({ codigos, email, onDone }: RecoveryCodesProps) {
  const text = textoDeCodigos(codigos, email, useConfig().nombre)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toastSuccess('Copiado.'),
      () => toastError('No se pudo copiar: seleccioná el texto.'),
    )
  const download = () =>
    saveFile({ bytes: new Blob([text], { type: 'text/plain' }), fileName: 'codigos-de-recuperacion.txt' })
  return (
    <div className={classNames(styles.recoveryCodes, 'stack')}>
      <Note tone="good">La verificación en dos pasos está activada.</Note>
      <p>
        Guardá estos códigos de recuperación: cada uno sirve una sola vez, para entrar si no tenés tu teléfono.{' '}
        <b>No se vuelven a mostrar.</b>
      </p>
      <ol>
        {codigos.map(codigo => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ol>
      <div className={classNames(styles.recoveryCodesActions, 'row wrap-lines gap-2')}>
        <Button icon="download" autoFocus onClick={download}>
          Descargar
        </Button>
        <Button icon="print" onClick={() => print()}>
          Imprimir
        </Button>
        <Button icon="copy" onClick={copy}>
          Copiar
        </Button>
        <Button kind="primary" onClick={onDone}>
          Ya los guardé
        </Button>
      </div>
    </div>
  )
}

/** Where organisers must have a second factor, or this one was invited, nothing else is shown to one without it. */
export function SecondFactorGate({ email, children }: { email: string; children: ReactNode }) {
  const { segundoFactorObligatorio } = useConfig()
  const estado = useQuery(segundoFactorQueries.estado())
  if (!(segundoFactorObligatorio || estado.data?.obligatorio) || estado.data?.activo) return children
  return (
    <>
      <PageHead title="Un paso más" />
      <div className="stack gap-3">
        <Note icon="shield">{segundoFactorMessages.obligatorio}</Note>
        <SecondFactor email={email} />
      </div>
    </>
  )
}
