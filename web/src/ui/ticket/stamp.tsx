import './receipt.css'

/** A rubber stamp in the colour of its place: PAGADO, VERIFICADO. */
export function Stamp({ children }: { children: string }) {
  return <span className="stamp">{children}</span>
}
