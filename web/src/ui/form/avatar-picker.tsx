import { ImagePicker } from './image-picker.tsx'

type AvatarPickerProps = { imagen?: string; value: File | null; onChange: (file: File | null) => void }

/** One's picture: a click picks another. */
export function AvatarPicker({ imagen, value, onChange }: AvatarPickerProps) {
  const current = imagen ? `/api/uploads/avatars/${imagen}` : '/dibujos/avatar-defecto.svg'
  return <ImagePicker round label="Elegí tu foto (opcional)" current={current} value={value} onChange={onChange} />
}
