import { useAqui, useSenal } from '#domain/telefono/telefono.api.ts'
import { lineaDeEstado } from '#domain/telefono/telefono.messages.ts'
import { porAtender, porEnviar } from '#domain/telefono/telefono.rules.ts'
import { classNames } from '#lib/class-names.ts'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
import styles from './telefono.module.css'

/**
 * How selling without a signal stands on this device; nothing where it carries no numbers and has nothing to send. `here`: on the screen that
 * says more.
 */
export function StatusLine({ userId, here }: { userId: string; here?: boolean }) {
  const { data } = useAqui(userId)
  const senal = useSenal()
  const faltan = porEnviar(data?.sobres ?? []).length
  const noEntraron = porAtender(data?.sobres ?? []).length
  if (!data || (!data.lleva && faltan + noEntraron === 0)) return null
  const [hasta] = data.prestadas.map(({ hasta }) => hasta).sort()
  return (
    <p className={classNames(styles.statusLine, noEntraron > 0 && styles.bad)} role="status">
      <Icon name={noEntraron > 0 ? 'warning' : senal && faltan === 0 ? 'check' : 'clock'} />
      <span className="grow">{lineaDeEstado({ senal, faltan, noEntraron, lleva: data.lleva, hasta })}</span>
      {!here && (
        <TextLink tap to={paths.vendedor.sinSenal}>
          Ver
        </TextLink>
      )}
    </p>
  )
}
