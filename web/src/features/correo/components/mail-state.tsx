import type { Correo } from '#features/correo/correo.api.ts'
import { estadoWords } from '#features/correo/correo.messages.ts'
import { Pill } from '#ui/pill.tsx'

/** Whether a message left. */
export function MailState({ estado }: Pick<Correo, 'estado'>) {
  const { word, icon, tone } = estadoWords[estado]
  return (
    <Pill tone={tone} icon={icon}>
      {word}
    </Pill>
  )
}
