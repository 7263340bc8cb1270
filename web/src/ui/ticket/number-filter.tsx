import './ticket-grid.css'

const options = [
  [false, 'Todos'],
  [true, 'Solo libres'],
] as const

/** All numbers, or the free ones only. */
export function NumberFilter({
  soloLibres,
  onChange,
}: {
  soloLibres: boolean
  onChange: (soloLibres: boolean) => void
}) {
  return (
    <fieldset className="number-filter">
      <legend className="visually-hidden">Mostrar</legend>
      {options.map(([value, label]) => (
        <label key={label}>
          <input type="radio" name="mostrar" checked={value === soloLibres} onChange={() => onChange(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
