import type { UseMutationResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Button } from '#ui/base/button.tsx'
import { toastReply } from '#ui/feedback/toast.ts'

type ExportCsvProps<Asked> = {
  kind?: ComponentProps<typeof Button>['kind']
  write: UseMutationResult<void, Error, Asked>
  /** The argument of the call. */
  of: Asked
}

/** Saves a list as a CSV file. */
export function ExportCsv<Asked>({ kind, write: { mutate, isPending }, of }: ExportCsvProps<Asked>) {
  const { onError } = toastReply({ refused: 'No se pudo exportar la lista.' })
  return (
    <Button kind={kind} icon="download" busy={isPending && 'Exportando...'} onClick={() => mutate(of, { onError })}>
      Exportar CSV
    </Button>
  )
}
