import { DatePicker } from '@mantine/dates'
import type { Day } from '@talonario/contract'
import { classNames } from '#lib/class-names.ts'
import { dayFull, today } from '#lib/format.ts'
import { Icon } from '#ui/base/icon.tsx'
import 'dayjs/locale/es'
import './calendar.css'

export type CalendarProps = {
  /** The chosen day, '' if none. */
  value: Day | ''
  onChange: (day: Day) => void
  /** First day that can be chosen. */
  min?: Day
  /** Days with a draw, shown in gold; with `onlyDraws` nothing else can be chosen. */
  draws?: readonly Day[]
  onlyDraws?: boolean
}

/** How far from today a year can be chosen at once; the arrows lead further. */
const YEARS = 10

/** A month in Spanish, chosen from its list or by the arrows, weeks from Monday; each day is labelled with its full date and whether it is chosen. */
export function Calendar({ value, onChange, min, draws = [], onlyDraws }: CalendarProps) {
  const dayProps = (day: Day) => {
    const draw = draws.includes(day)
    return {
      className: classNames('calendar-day', draw && 'draw'),
      'aria-pressed': day === value,
      'aria-current': day === today() ? ('date' as const) : undefined,
      'aria-label': draw ? `${dayFull(day)}, día de sorteo` : dayFull(day),
    }
  }
  return (
    <DatePicker
      unstyled
      className="calendar"
      classNames={{
        calendarHeader: 'calendar-head',
        calendarHeaderLevel: 'calendar-month',
        calendarHeaderSelect: 'calendar-pick',
      }}
      locale="es"
      firstDayOfWeek={1}
      maxLevel="month"
      withNativeLevelSelect
      yearsSelectRange={[Number((min ?? today()).slice(0, 4)) - (min ? 0 : YEARS), Number(today().slice(0, 4)) + YEARS]}
      defaultDate={value || min || draws[0] || today()}
      minDate={min}
      excludeDate={onlyDraws ? day => !draws.includes(day) : undefined}
      value={value || null}
      onChange={day => onChange(day ?? value)}
      getDayProps={dayProps}
      previousIcon={<Icon name="chevron-left" />}
      nextIcon={<Icon name="chevron-right" />}
      ariaLabels={{ previousMonth: 'Mes anterior', nextMonth: 'Mes siguiente', monthLevelControl: 'Mes y año' }}
    />
  )
}
