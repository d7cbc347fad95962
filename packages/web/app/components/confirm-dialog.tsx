// Mantine's styles first: ours, as specific as theirs, then win.
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'

import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { m } from '../messages/en.ts'
import { Button } from './button.tsx'
import { useOpenAfterMount } from './use-open-after-mount.ts'
import css from './confirm-dialog.module.css'

export interface ConfirmDialogProps {
  opened: boolean
  /** The seed's question. */
  question: string
  /** One sentence of consequence, with names and numbers. */
  consequence?: ReactNode
  /** The sums in question, to be read before the answer. */
  summary?: ReactNode
  /** The verb with its object: "Approve Farida". */
  verb: string
  /** It destroys or refuses: brick, and never focused first. */
  danger?: boolean
  busy?: boolean
  /** A field the decision needs, such as a reason. */
  children?: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** A question with two clearly named buttons. Focus goes to Cancel first and back to what opened it. */
export default function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, question, consequence, summary, verb, danger, busy = false, children, onConfirm, onClose } = props
  return (
    <Modal
      opened={useOpenAfterMount(opened)}
      onClose={onClose}
      title={question}
      withCloseButton={false}
      size="27.5rem"
      classNames={{ content: css.dialog, header: css.header, title: css.title, body: css.body }}
    >
      {consequence && <p className="dim">{consequence}</p>}
      {summary && <div className={css.fields}>{summary}</div>}
      {children && <div className={css.fields}>{children}</div>}
      <div className={css.acts}>
        <Button variant="default" onClick={onClose} {...(!children && { 'data-autofocus': true })}>
          {m.chrome.cancel}
        </Button>
        <Button {...(danger && { color: 'brick' })} loading={busy} onClick={onConfirm}>
          {verb}
        </Button>
      </div>
    </Modal>
  )
}
