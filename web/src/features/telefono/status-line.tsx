import { useAqui, useSenal } from '#domain/telefono/telefono.api.ts'
import { lineaDeEstado } from '#domain/telefono/telefono.messages.ts'
import { porEnviar } from '#domain/telefono/telefono.rules.ts'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
import styles from './telefono.module.css'

/** How selling without a signal stands on this device; nothing where it carries no numbers and has nothing to send. */
export function StatusLine({ userId }: { userId: string }) {
  const { data } = useAqui(userId)
  const senal = useSenal()
  const faltan = porEnviar(data?.sobres ?? []).length
  if (!data?.lleva && faltan === 0) return null
  const [hasta] = (data?.prestadas ?? []).map(({ hasta }) => hasta).sort()
  return (
    <p className={styles.statusLine} role="status">
      <Icon name={senal && faltan === 0 ? 'check' : 'clock'} />
      <span className="grow">{lineaDeEstado(senal, faltan, hasta)}</span>
      <TextLink tap to={paths.vendedor.sinSenal}>
        Ver
      </TextLink>
    </p>
  )
}
