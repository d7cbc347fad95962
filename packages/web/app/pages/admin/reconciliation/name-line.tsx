import { bankEndpoints } from '@kuri/contract'
import { paise } from '@kuri/domain'
import { call } from '../../../api/client.ts'
import { ActionButton } from '../../../components/button.tsx'
import { Choices } from '../../../forms/choices.tsx'
import { TextAreaField, TextField } from '../../../forms/lazy-fields.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { usePermission } from '../../../use-permission.ts'
import { m } from '../../../messages/en.ts'
import { DialogForm } from '../dialog-form.tsx'
import { useDialog } from '../use-dialog.ts'
import { choicesFor, type Known, type NameChoice, type OpenLine } from './name-choices.ts'

const t = m.bank.lines

interface Answer {
  choice: string
  reason: string
  utr: string
}

/** Asks what a line of the bank is, and books or matches it. */
export function NameLine({ line, all }: { line: OpenLine; all: Known }) {
  const mayDo = usePermission()
  const online = useOnline()
  const choices = choicesFor(line, all, mayDo('move-company-money'))
  const chosen = (value: string) => choices.find((choice) => choice.value === value)
  const dialog = useDialog<Answer>({
    name: `name ${line._id}`,
    initial: () => ({ choice: choices[0]?.value ?? '', reason: '', utr: '' }),
    check: ({ choice, reason }) => {
      const is = chosen(choice)?.is
      if (is === undefined) return { choice: t.choiceProblem }
      return is === 'move' && reason.trim() === '' ? { reason: t.reasonProblem } : {}
    },
    run: async ({ choice, ...words }) => {
      const found = chosen(choice)
      if (found) notifyOk((await book(line._id, found, words)) ? t.waitsForAnother : t.done)
    },
    failed: t.failed,
  })
  if (!mayDo('reconcile-bank')) return null
  const { values, errors, set } = dialog
  const picked = chosen(values.choice)
  return (
    <>
      <ActionButton
        variant="default"
        onClick={dialog.open}
        disabledReason={online ? undefined : m.chrome.offline.moneyWaits}
      >
        {t.name}
      </ActionButton>
      <DialogForm
        dialog={dialog}
        question={t.question(paise(Math.abs(line.amount)))}
        consequence={`${line.narration} ${line.reference}`}
        verb={t.verb}
      >
        <Choices legend={t.choices} value={values.choice} choices={choices} onChange={(choice) => set({ choice })} />
        {picked?.is === 'expected' && line.amount < 0 && (
          <TextField
            label={t.utr}
            description={t.utrHint}
            error={errors.utr}
            value={values.utr}
            onChange={(event) => set({ utr: event.currentTarget.value })}
          />
        )}
        {picked?.is === 'move' && (
          <TextAreaField
            label={t.reason}
            error={errors.reason}
            value={values.reason}
            onChange={(event) => set({ reason: event.currentTarget.value })}
          />
        )}
      </DialogForm>
    </>
  )
}

/** True when it waits for another administrator. */
async function book(id: string, choice: NameChoice, { reason, utr }: Omit<Answer, 'choice'>): Promise<boolean> {
  const params = { id }
  if (choice.is === 'booked') {
    await call(bankEndpoints.matchLine, { params, body: { moves: [choice.id] } })
    return false
  }
  if (choice.is === 'expected') {
    const body = { source: choice.source, expected: choice.id, ...(utr.trim() !== '' && { utr: utr.trim() }) }
    const { status } = await call(bankEndpoints.confirmExpected, { params, body })
    return status === 'waiting_second'
  }
  const { status } = await call(bankEndpoints.bookLine, { params, body: { kind: choice.kind, reason: reason.trim() } })
  return status === 'waiting_second'
}
