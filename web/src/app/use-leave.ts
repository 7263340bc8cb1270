import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from './paths.ts'
import { wipeSession } from './session-store.ts'

/** Clears what this browser keeps and leads to /login; the screen changes first, so that no guard adds a way back. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return async () => {
    await navigate(paths.login(), { replace: true, flushSync: true })
    wipeSession()
    queryClient.clear()
  }
}
