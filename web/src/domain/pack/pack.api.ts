import { packApi } from '@talonario/contract'
import { useSend } from '#lib/ask.ts'

/** Replaces what several numbers of a draw cost together. */
export const useGuardarPacks = () => useSend(packApi.guardarPacks, ['sorteo'])
