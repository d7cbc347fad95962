import { moveEndpoints, type BodyOf } from '@kuri/contract'
import type { Paise } from '@kuri/domain'
import { call } from '../../../api/client.ts'
import { ActionButton } from '../../../components/button.tsx'
import { AmountField } from '../../../forms/amount-field.tsx'
import { SelectField, TextAreaField, TextField } from '../../../forms/lazy-fields.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { DialogForm } from '../dialog-form.tsx'
import { useDialog } from '../use-dialog.ts'

type Kind = BodyOf<typeof moveEndpoints.enterMove>['kind']

const t = m.companyEntries.enter
const KINDS: readonly Kind[] = [
  'pay-in',
  'interest',
  'cash-to-bank',
  'bank-to-cash',
  'bank-charge',
  'pay-tax',
  'draw-commission',
  'draw-funds',
]

interface Move {
  kind: Kind
  amount: Paise | null
  reference: string
  reason: string
}

/** The company pays in, draws, pays tax and charges, or carries cash. */
export function EnterMove() {
  const online = useOnline()
  const dialog = useDialog<Move>({
    name: 'enter move',
    initial: () => ({ kind: 'pay-in', amount: null, reference: '', reason: '' }),
    check: ({ amount, reason }) => ({
      ...(amount === null || amount <= 0 ? { amount: t.amountProblem } : {}),
      ...(reason.trim() === '' ? { reason: t.reasonProblem } : {}),
    }),
    run: async ({ kind, amount, reference, reason }) => {
      if (amount === null) return
      const body = { kind, amount, reference: reference.trim(), reason: reason.trim() }
      const { status } = await call(moveEndpoints.enterMove, { body })
      notifyOk(status === 'waiting_second' ? t.waits : t.done)
    },
    failed: t.failed,
  })
  const { values, errors, set } = dialog
  return (
    <>
      <ActionButton
        variant="default"
        onClick={dialog.open}
        disabledReason={online ? undefined : m.chrome.offline.moneyWaits}
      >
        {t.open}
      </ActionButton>
      <DialogForm dialog={dialog} question={t.question} consequence={t.consequence} verb={t.verb}>
        <SelectField
          label={t.kind}
          data={KINDS.map((kind) => ({ value: kind, label: m.companyEntries.moves[kind] }))}
          value={values.kind}
          onChange={(event) => set({ kind: KINDS.find((kind) => kind === event.currentTarget.value) ?? 'pay-in' })}
        />
        <AmountField
          label={t.amount}
          error={errors.amount}
          value={values.amount}
          onChange={(amount) => set({ amount })}
        />
        <TextField
          label={t.reference}
          description={t.referenceHint}
          error={errors.reference}
          value={values.reference}
          onChange={(event) => set({ reference: event.currentTarget.value })}
        />
        <TextAreaField
          label={t.reason}
          error={errors.reason}
          value={values.reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
      </DialogForm>
    </>
  )
}
