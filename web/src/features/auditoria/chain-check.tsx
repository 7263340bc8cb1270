import type { auditoriaApi, ReplyOf } from '@talonario/contract'
import {
  type FiltroActos,
  useComprobarCadena,
  useExportarAuditoria,
  useExportarCadena,
} from '#domain/auditoria/auditoria.api.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { count } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Copyable } from '#ui/base/copyable.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastError } from '#ui/feedback/toast.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { ExportCsv } from '#ui/list/export-csv.tsx'

/** Whether the trail is as it was written: computed again by the server, or taken along and computed elsewhere. */
export function ChainCheck() {
  const check = useComprobarCadena()
  const download = useExportarCadena()
  const onError = (error: unknown) => toastError(sentenceOf(error))
  return (
    <Panel title="¿Cambió algo?">
      <div className="stack">
        <p className="muted">
          Cada registro lleva la huella del anterior, y la prueba de cada sorteo nombra el último. Si alguien cambia o
          borra uno, al comprobar se nota.
        </p>
        <div className="row wrap-lines">
          <Button
            icon="shield"
            busy={check.isPending && 'Comprobando...'}
            onClick={() => check.mutate(undefined, { onError })}
          >
            Comprobar que nada cambió
          </Button>
          <Button
            icon="download"
            busy={download.isPending && 'Bajando...'}
            onClick={() => download.mutate({}, { onError })}
          >
            Bajar los registros
          </Button>
        </div>
        {check.data && <Outcome {...check.data} />}
      </div>
    </Panel>
  )
}

function Outcome({ actos, cabeza, falla, sorteos, sorteosSinActo }: ReplyOf<typeof auditoriaApi.comprobarCadena>) {
  if (falla) {
    return (
      <Note tone="bad">
        El registro {count(falla.secuencia)} no coincide: {falla.motivo}.
      </Note>
    )
  }
  if (sorteosSinActo.length > 0) {
    return (
      <Note tone="bad">
        Los registros coinciden entre sí, pero no con los que nombran las pruebas de estos sorteos:{' '}
        {sorteosSinActo.map(sorteo => nombreDeSorteo(sorteo)).join(', ')}.
      </Note>
    )
  }
  return (
    <>
      <Note tone="good">
        Está todo como se escribió: {actos === 1 ? '1 registro' : `${count(actos)} registros`}
        {sorteos > 0 && `, y lo confirman las pruebas de ${sorteos === 1 ? '1 sorteo' : `${count(sorteos)} sorteos`}`}.
      </Note>
      {actos > 0 && (
        <p className="small">
          Huella del último: <Copyable text={cabeza} shown={`${cabeza.slice(0, 16)}…`} label="la huella" />
        </p>
      )}
    </>
  )
}

/** Saves the acts that are found as a file for a spreadsheet. */
export function ExportActs({ filtro }: { filtro: FiltroActos }) {
  return <ExportCsv write={useExportarAuditoria()} of={{ query: filtro }} />
}
