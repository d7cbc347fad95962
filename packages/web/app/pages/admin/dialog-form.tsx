import type { ReactNode } from 'react'
import { Alert } from '../../components/alert.tsx'
import type { ConfirmDialogProps } from '../../components/confirm-dialog.tsx'
import { LazyConfirm } from './lazy-confirm.tsx'
import type { Dialog } from './use-dialog.ts'

interface DialogFormProps<Values> extends Pick<ConfirmDialogProps, 'question' | 'consequence' | 'verb' | 'danger'> {
  dialog: Dialog<Values>
  /** The fields. */
  children: ReactNode
}

/** A question with a small form; a refusal stands above its fields. */
export function DialogForm<Values>({ dialog, children, ...asked }: DialogFormProps<Values>) {
  const { opened, busy, problem, confirm, close } = dialog
  return (
    <LazyConfirm {...asked} {...{ opened, busy }} onConfirm={confirm} onClose={close}>
      <div className="stack">
        {problem !== undefined && <Alert tone="bad">{problem}</Alert>}
        {children}
      </div>
    </LazyConfirm>
  )
}
