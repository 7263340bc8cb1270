import { Popover } from '@mantine/core'
import type { Premio } from '@talonario/contract'
import { useState } from 'react'
import { classNames } from '#lib/class-names.ts'
import { padNumber } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
import '@mantine/core/styles/Popover.layer.css'
import './prize-popover.css'

type PrizePopoverProps = { premio: Premio /** From 0. */; place: number; numero: number | undefined }

/** A prize with its winning number; a click tells more about it. */
export function PrizePopover({ premio: { nombre, descripcion }, place, numero }: PrizePopoverProps) {
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
        <button type="button" className="prize" onClick={() => setOpen(!open)}>
          <span className={classNames('num', 'prize-place', place === 0 && 'first')}>
            {place === 0 ? <Icon name="trophy" /> : `${place + 1}º`}
          </span>
          <span className={numero === undefined ? 'prize-none' : 'num prize-number'}>
            {numero === undefined ? 'Sin número' : padNumber(numero)}
          </span>{' '}
          <span className="prize-name">{nombre}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className="prize-popover">
        <b className="num">{nombre}</b>
        <p className="small">{descripcion || 'Sin descripción disponible'}</p>
        <Button full onClick={() => setOpen(false)}>
          Cerrar
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
