import './receipt.css'

/** A rubber stamp: PAGADO, VERIFICADO. */
export function Stamp({ children }: { children: string }) {
  return <span className="stamp">{children}</span>
}
