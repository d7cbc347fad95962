import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../../components/button.tsx'
import { TextAreaField } from '../../forms/lazy-fields.tsx'
import { DialogForm } from './dialog-form.tsx'
import { useDialog } from './use-dialog.ts'

interface ReasonButtonProps extends Pick<ButtonProps, 'variant' | 'color'> {
  children: ReactNode
  /** What the question is about: keeps an interrupted one apart from the same about something else. */
  about: string
  question: string
  consequence: ReactNode
  summary?: ReactNode
  verb: string
  danger?: boolean
  /** Whether it decides its row of a list, so that the keys of the list press it. */
  isDecision?: boolean
  /** The text the decision needs: a reason, the security taken. */
  field: { label: string; hint?: string; problem: string }
  /** Shows its own success. */
  onConfirm: (text: string) => Promise<unknown>
  /** Shown before the reason of a refusal. */
  failed: string
  onDone?: () => void
}

/** A button whose question needs a written answer. */
export function ReasonButton({
  children,
  about,
  field,
  variant,
  color,
  isDecision = true,
  onConfirm,
  failed,
  onDone,
  ...texts
}: ReasonButtonProps) {
  const dialog = useDialog({
    name: `${texts.question} ${about}`,
    initial: () => ({ text: '' }),
    check: ({ text }) => (text.trim() === '' ? { text: field.problem } : {}),
    run: ({ text }) => onConfirm(text.trim()),
    failed,
    fields: { reason: 'text', security: 'text', utr: 'text' },
    ...(onDone && { onDone }),
  })
  return (
    <>
      <Button
        variant={variant}
        color={color}
        onClick={dialog.open}
        data-rejects={(isDecision && texts.danger) || undefined}
        data-approves={(isDecision && !texts.danger) || undefined}
      >
        {children}
      </Button>
      <DialogForm {...texts} dialog={dialog}>
        <TextAreaField
          data-autofocus
          label={field.label}
          description={field.hint}
          error={dialog.errors.text}
          value={dialog.values.text}
          onChange={(event) => dialog.set({ text: event.currentTarget.value })}
        />
      </DialogForm>
    </>
  )
}
