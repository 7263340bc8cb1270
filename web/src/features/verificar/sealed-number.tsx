import { DatoInvalido } from '@talonario/sorteo/error'
import { useBuscarSellado } from '#domain/verificar/verificar.api.ts'
import { verificarMessages } from '#domain/verificar/verificar.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { KeepReceipt } from './keep-receipt.tsx'
import { OwnNumber } from './own-number.tsx'

/** 'Mi número' while the draw is closed and has no proof yet. */
export function SealedNumber({ id, codigo }: { id: string; codigo: string }) {
  const { mutate, isPending, data, error } = useBuscarSellado(id)
  return (
    <OwnNumber
      codigo={codigo}
      onSearch={mutate}
      keep={text => <KeepReceipt id={id} codigo={text} />}
      busy={isPending}
      informe={data ?? null}
      motivo={error ? whyNot(error) : undefined}
    />
  )
}

function whyNot(error: unknown): string {
  return error instanceof DatoInvalido ? `${error.message}.` : sentenceOf(error, { refused: verificarMessages.noBusco })
}
