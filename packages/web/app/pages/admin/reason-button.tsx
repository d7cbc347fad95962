import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../../components/button.tsx'
import { TextAreaField } from '../../forms/fields.tsx'

const ConfirmDialog = lazy(() => import('../../components/confirm-dialog.tsx'))

interface ReasonButtonProps extends Pick<ButtonProps, 'variant' | 'color'> {
  children: ReactNode
  question: string
  consequence: ReactNode
  verb: string
  danger?: boolean
  /** The text the decision needs: a reason, the security taken. */
  field: { label: string; hint?: string; problem: string }
  /** True when it is done; the dialog then closes. */
  onConfirm: (text: string) => Promise<boolean>
}

/** A button whose question needs a written answer. */
export function ReasonButton({ children, field, onConfirm, variant, color, ...dialog }: ReasonButtonProps) {
  const [opened, setOpened] = useState<boolean>()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    if (text.trim() === '') return setProblem(field.problem)
    setBusy(true)
    const isDone = await onConfirm(text.trim()).finally(() => setBusy(false))
    if (isDone) setOpened(false)
  }
  return (
    <>
      <Button variant={variant} color={color} onClick={() => setOpened(true)}>
        {children}
      </Button>
      {opened !== undefined && (
        <Suspense>
          <ConfirmDialog
            {...dialog}
            opened={opened}
            busy={busy}
            onConfirm={() => void confirm()}
            onClose={() => setOpened(false)}
          >
            <TextAreaField
              data-autofocus
              label={field.label}
              description={field.hint}
              error={problem}
              value={text}
              onChange={(event) => {
                setText(event.currentTarget.value)
                setProblem(undefined)
              }}
            />
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
