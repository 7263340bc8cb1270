import { useConfig } from '#lib/config.ts'

/** The document title of a screen ('Tienda · Talonario'); React moves it into the head. */
export function PageTitle({ children }: { children: string }) {
  const { nombre } = useConfig()
  return <title>{`${children} · ${nombre}`}</title>
}
