/** The document title of a screen ('Tienda · Talonario'); React moves it into the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Talonario`}</title>
}
