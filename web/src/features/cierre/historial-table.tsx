import { Popover } from '@mantine/core'
import type { Premio, ReplyOf, resultadoApi } from '@talonario/contract'
import { useState } from 'react'
import { terminacionesInWords } from '#domain/sorteo/sorteo.rules.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { classNames } from '#lib/class-names.ts'
import { monthName, padNumber } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Button, TextLink } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
import { CardTable, type Column } from '#ui/list/card-table.tsx'
import styles from './cierre.module.css'
import '@mantine/core/styles/Popover.layer.css'

type Realizado = ReplyOf<typeof resultadoApi.historialSorteo>['sorteos'][number]

const columns: Column<Realizado>[] = [
  { label: 'Mes', cell: ({ mes }) => <b className="num">{monthName(mes)}</b> },
  { label: 'Año', cell: ({ año }) => año },
  {
    label: 'Se Sorteó',
    cell: sorteo => (
      <div className={styles.historialDay}>
        <span className="nowrap">{nombreDeSorteo(sorteo)}</span>
        <TextLink
          className="small no-print"
          to={paths.resultadoOf(sorteo._id)}
          aria-label={`Ver la prueba del ${nombreDeSorteo(sorteo)}`}
        >
          Ver la prueba
        </TextLink>
      </div>
    ),
  },
  { label: 'Premios y Rifas Ganadoras', block: true, cell: sorteo => <Prizes {...sorteo} /> },
]

/** Draws carried out: a table, on phones a card each. */
export function HistorialTable({ sorteos }: { sorteos: readonly Realizado[] }) {
  return <CardTable label="Historial de sorteos" columns={columns} rows={sorteos} rowKey={({ _id }) => _id} />
}

function Prizes({ premios, rifasGanadoras, derivados }: Realizado) {
  return (
    <>
      <ul className={styles.historialPrizes}>
        {premios.map((premio, place) => (
          <li key={premio._id}>
            <PrizePopover premio={premio} place={place} numero={rifasGanadoras[place]?.NumeroRifa} />
          </li>
        ))}
      </ul>
      {derivados && <p className="small">{terminacionesInWords({ derivados })}</p>}
    </>
  )
}

type PrizePopoverProps = { premio: Premio /** From 0. */; place: number; numero: number | undefined }

/** A prize with its winning number; a click shows more. */
function PrizePopover({ premio: { nombre, descripcion }, place, numero }: PrizePopoverProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      width={280}
      shadow="md"
      radius="md"
      trapFocus
      returnFocus
      hideDetached={false}
    >
      <Popover.Target>
        <button type="button" className={styles.prize} onClick={() => setOpen(!open)}>
          <span className={classNames('num', styles.prizePlace, place === 0 && styles.first)}>
            {place === 0 ? <Icon name="trophy" size={20} /> : `${place + 1}º`}
          </span>
          <span className={numero === undefined ? styles.prizeNone : classNames('num', styles.prizeNumber)}>
            {numero === undefined ? 'Sin número' : padNumber(numero)}
          </span>{' '}
          <span className={styles.prizeName}>{nombre}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.prizePopover}>
        <b className="num">{nombre}</b>
        <p className="small">{descripcion || 'Sin descripción disponible'}</p>
        <Button full onClick={() => setOpen(false)}>
          Cerrar
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
