import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/base/button.tsx'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import './dialog.css'

type DialogProps = {
  opened: boolean
  onClose: () => void
  title: string
  /** A question requires one of its answers: no close button. */
  question?: boolean
  size?: number | string
  actions?: ReactNode
  children?: ReactNode
}

/** A titled modal: traps the focus and restores it, closes with Escape. */
export function Dialog({ opened, onClose, title, question, size = 440, actions, children }: DialogProps) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      // The second click of a double click lands beside the question: that is no answer.
      closeOnClickOutside={!question}
      size={size}
      centered
      transitionProps={{ duration: 120 }}
    >
      <Modal.Overlay className="dialog-overlay" />
      <Modal.Content radius="lg">
        <div className="dialog settles">
          <div className="dialog-head">
            <Modal.Title className="dialog-title">{title}</Modal.Title>
            {!question && <IconButton icon="close" label="Cerrar" onClick={onClose} />}
          </div>
          {children && <Modal.Body className="dialog-body">{children}</Modal.Body>}
          {actions && <div className="dialog-actions">{actions}</div>}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
