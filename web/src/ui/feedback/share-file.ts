import { useQuery } from '@tanstack/react-query'
import { canShareFiles, shareFile } from '#lib/files.ts'
import { toastError, toastSuccess } from './toast.ts'

type Shared = {
  key: readonly unknown[]
  get: () => Promise<{ bytes: Blob; fileName: string }>
  title: string
  text?: string
  /** From when on the file may be fetched before anybody asks for it. */
  ready: boolean
  refused: string
}

/**
 * Opens the phone's share sheet with a file, or saves it. A phone opens it only soon after a tap, so that the file is made ready before; one that came
 * too late is kept for the next tap.
 */
export function useShareFile({ key, get, title, text, ready, refused }: Shared): () => Promise<void> {
  const query = useQuery({
    queryKey: key,
    queryFn: get,
    enabled: ready && canShareFiles(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const late = query.data === undefined
  return async () => {
    try {
      const file = query.data ?? (await query.refetch({ cancelRefetch: false, throwOnError: true })).data
      if (file) await shareFile(file, title, text)
    } catch (error) {
      if (late && error instanceof DOMException && error.name === 'NotAllowedError')
        toastSuccess('La imagen ya está. Tocá otra vez para compartirla.')
      else toastError(refused)
    }
  }
}
