import { useMantineColorScheme } from '@mantine/core'
import { IconButton } from './button.tsx'

/** Light or dark; follows the system until it is pressed. */
export function ThemeToggle() {
  const { toggleColorScheme } = useMantineColorScheme()
  return <IconButton icon="theme" label="Cambiar entre claro y oscuro" onClick={toggleColorScheme} />
}
