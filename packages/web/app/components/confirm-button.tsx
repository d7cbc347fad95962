import { useState, type ReactNode } from 'react'
import { ActionButton, type ButtonProps } from './button.tsx'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import { LazyConfirm } from './lazy-confirm.tsx'

interface ConfirmButtonProps
  extends
    Pick<ConfirmDialogProps, 'question' | 'consequence' | 'summary' | 'verb' | 'danger'>,
    Pick<ButtonProps, 'variant' | 'size' | 'fullWidth' | 'leftSection' | 'color'> {
  /** The label of the button in the page; the dialog's button has `verb`. */
  children: ReactNode
  disabledReason?: ReactNode
  /** The question is open as soon as the button is there. */
  startsOpen?: boolean
  /** The dialog stays, with its button busy, until this is done; the caller shows a refusal. */
  onConfirm: () => Promise<unknown>
}

/** A button that confirms before it acts. */
export function ConfirmButton({
  question,
  consequence,
  summary,
  verb,
  danger,
  startsOpen,
  onConfirm,
  ...button
}: ConfirmButtonProps) {
  const [opened, setOpened] = useState(startsOpen ?? false)
  const [busy, setBusy] = useState(false)
  const close = () => setOpened(false)
  const confirm = async () => {
    setBusy(true)
    await onConfirm().finally(() => setBusy(false))
    close()
  }
  return (
    <>
      <ActionButton {...button} onClick={() => setOpened(true)} />
      <LazyConfirm
        {...{ opened, question, consequence, summary, verb, busy }}
        danger={danger ?? false}
        onConfirm={() => void confirm()}
        onClose={close}
      />
    </>
  )
}
