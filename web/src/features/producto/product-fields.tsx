import { limits } from '@talonario/contract'
import type { TypedProduct } from '#domain/producto/producto-admin.rules.ts'
import { isAmountTyping, parseAmount } from '#lib/form/amount.ts'
import { money } from '#lib/format.ts'
import { TextArea, TextField } from '#ui/form/fields.tsx'

type ProductFieldsProps = {
  typed: TypedProduct
  onChange: (change: Partial<TypedProduct>) => void
  /** Names of the fields that cannot be sent like this. */
  wrong: readonly string[]
}

/** Name, price and description. The price is shown as understood: '1.500' and '1,500' differ. */
export function ProductFields({ typed, onChange, wrong }: ProductFieldsProps) {
  const precio = parseAmount(typed.precio)
  return (
    <>
      <TextField
        label="Nombre del producto"
        name="nombreProducto"
        autoComplete="off"
        maxLength={limits.textoCorto}
        error={wrong.includes('nombreProducto')}
        value={typed.nombreProducto}
        onChange={({ currentTarget: { value } }) => onChange({ nombreProducto: value })}
      />
      <TextField
        label="Precio"
        name="precio"
        inputMode="decimal"
        autoComplete="off"
        description={precio === null ? 'Por ejemplo 1500 o 1500,50.' : money(precio)}
        error={wrong.includes('precio')}
        value={typed.precio}
        onChange={({ currentTarget: { value } }) => isAmountTyping(value) && onChange({ precio: value })}
      />
      <TextArea
        label="Descripción (opcional)"
        name="descripcion"
        maxLength={limits.textoLargo}
        error={wrong.includes('descripcion')}
        value={typed.descripcion}
        onChange={({ currentTarget: { value } }) => onChange({ descripcion: value })}
      />
    </>
  )
}
