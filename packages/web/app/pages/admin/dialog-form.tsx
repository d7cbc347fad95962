import type { ReactNode } from 'react'
import { Alert } from '../../components/alert.tsx'
import { useFirstWrong } from '../../forms/form-helpers.ts'
import type { ConfirmDialogProps } from '../../components/confirm-dialog.tsx'
import { LazyConfirm } from '../../components/lazy-confirm.tsx'
import type { Dialog } from './use-dialog.ts'

interface DialogFormProps<Values> extends Pick<
  ConfirmDialogProps,
  'question' | 'consequence' | 'summary' | 'verb' | 'danger'
> {
  dialog: Dialog<Values>
  /** The fields. */
  children: ReactNode
}

/** A question with a small form; a refusal that is about none of its fields stands between them and the buttons. */
export function DialogForm<Values>({ dialog, children, ...texts }: DialogFormProps<Values>) {
  const { opened, busy, problem, errors, confirm, close } = dialog
  const fields = useFirstWrong<HTMLDivElement>(errors)
  return (
    <LazyConfirm {...texts} {...{ opened, busy }} onConfirm={confirm} onClose={close}>
      <div className="stack" ref={fields}>
        {children}
        {problem !== undefined && <Alert tone="bad">{problem}</Alert>}
      </div>
    </LazyConfirm>
  )
}
