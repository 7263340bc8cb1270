import type { Correo } from '#domain/correo/correo.api.ts'
import { estadoWords } from '#domain/correo/correo.messages.ts'
import { Pill } from '#ui/base/pill.tsx'

/** Whether a message left. */
export function MailState({ estado }: Pick<Correo, 'estado'>) {
  const { word, icon, tone } = estadoWords[estado]
  return (
    <Pill tone={tone} icon={icon}>
      {word}
    </Pill>
  )
}
