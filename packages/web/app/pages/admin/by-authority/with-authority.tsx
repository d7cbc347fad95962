import type { Day } from '@kuri/domain'
import type { ReactNode } from 'react'
import { ActionButton } from '../../../components/button.tsx'
import { SelectField } from '../../../forms/lazy-fields.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { useToday } from '../../../today.ts'
import { DialogForm } from '../dialog-form.tsx'
import { SIGNED_FIELDS, SignedFields, signedProblems, type Signed } from '../user/signed-fields.tsx'
import { useDialog } from '../use-dialog.ts'

/** Number and day of the paper, as a call takes them. */
export interface SignedDocument {
  number: string
  day: Day
}

interface Choice {
  value: string
  label: string
}

interface WithAuthorityProps {
  /** Its name while a dead session interrupts it. */
  name: string
  /** The button. */
  open: ReactNode
  question: string
  consequence: string
  verb: string
  failed: string
  startsOpen?: boolean
  /** What the member signed for, where it is one of several things. */
  choices?: { label: string; data: readonly Choice[] }
  /** Does it; gives what is said then. */
  run: (paper: SignedDocument, choice: string) => Promise<string>
}

interface Form extends Signed {
  choice: string
}

/** A button and a dialog for what staff do for a member who has signed for it on paper. */
export function WithAuthority({ name, open, startsOpen, choices, run, ...texts }: WithAuthorityProps) {
  const { question, consequence, verb, failed } = texts
  const today = useToday()
  const online = useOnline()
  const dialog = useDialog<Form>({
    name,
    startsOpen: startsOpen ?? false,
    initial: () => ({ choice: choices?.data[0]?.value ?? '', number: '', day: today }),
    check: (signed) => signedProblems(signed, today, m.byAuthority),
    run: async ({ number, day, choice }) => notifyOk(await run({ number: number.trim(), day }, choice)),
    failed,
    fields: { ...SIGNED_FIELDS, memberId: 'choice' },
  })
  const { values, errors, set } = dialog
  return (
    <>
      <ActionButton
        variant="default"
        onClick={dialog.open}
        disabledReason={online ? undefined : m.chrome.offline.moneyWaits}
      >
        {open}
      </ActionButton>
      <DialogForm dialog={dialog} question={question} consequence={consequence} verb={verb}>
        {choices && (
          <SelectField
            data-autofocus
            label={choices.label}
            data={[...choices.data]}
            value={values.choice}
            error={errors.choice}
            onChange={(event) => set({ choice: event.currentTarget.value })}
          />
        )}
        <SignedFields dialog={dialog} texts={m.byAuthority} />
      </DialogForm>
    </>
  )
}
