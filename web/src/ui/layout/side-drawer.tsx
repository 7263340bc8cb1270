import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { classNames } from '#lib/class-names.ts'
import { IconButton } from '#ui/base/button.tsx'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '#ui/feedback/feedback.css'

type SideDrawerProps = { opened: boolean; onClose: () => void; title: string; className?: string; children: ReactNode }

/** A titled panel from the left edge; traps the focus and restores it. */
export function SideDrawer({ opened, onClose, title, className, children }: SideDrawerProps) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={300} transitionProps={{ duration: 150 }}>
      <Drawer.Overlay className="dialog-overlay" />
      <Drawer.Content>
        <div className={classNames('drawer', className)}>
          <div className="dialog-head">
            <Drawer.Title className="dialog-title">{title}</Drawer.Title>
            <IconButton icon="close" label="Cerrar" onClick={onClose} />
          </div>
          {children}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
