import { useSearchParams } from 'react-router'

/**
 * The part of a screen's state in its address, which a reload and Back keep. An absent value reads as '', and ''
 * removes a value. A change does not scroll, and adds a step to the history only with `step`.
 */
export function useAddressState<Name extends string>() {
  const [params, setParams] = useSearchParams()
  const read = (name: Name) => params.get(name) ?? ''
  const write = (change: Partial<Record<Name, string>>, step = false) =>
    setParams(
      before => {
        for (const [name, value] of Object.entries<string | undefined>(change)) {
          if (value) before.set(name, value)
          else before.delete(name)
        }
        return before
      },
      { replace: !step, preventScrollReset: true },
    )
  return [read, write] as const
}

/** A page from an address; what is no page is the first. */
export const readPage = (text: string): number => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1)
