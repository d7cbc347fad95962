import {
  dayInIndia,
  hasUpiNumber,
  isDay,
  judgeChequeDay,
  MOST_RECEIPT_LINES,
  subtract,
  sum,
  ZERO,
  type Day,
  type Paise,
} from '@kuri/domain'
import { Button } from '../../components/button.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { Choices } from '../../forms/choices.tsx'
import { TextField } from '../../forms/lazy-fields.tsx'
import { m } from '../../messages/en.ts'
import { rupees } from '../../messages/format.ts'
import { keyOf, toggled } from '../admin/counter/dues-to-take.ts'
import { DialogForm } from '../admin/dialog-form.tsx'
import { useDialog } from '../admin/use-dialog.ts'
import { cashProblem, type CashRules } from './cash-taken.ts'
import css from './collect.module.css'
import * as phone from './phone.ts'
import { printedOf } from './printed.ts'
import { linesOf, type Due } from './still-due.ts'

const AmountField = lazyPart(async () => (await import('../../forms/amount-field.tsx')).AmountField)

const t = m.collect
const d = m.signedReceipts

interface TakeProps {
  user: phone.Round['members'][number]['user']
  dues: readonly Due[]
  collectorId: string
  cash: CashRules
  onGiven: (given: phone.Given) => void
}

interface Typed {
  /** The dues that are paid, by their keys. */
  readonly ticked: readonly string[]
  /** What was received for them; less than they come to pays the oldest first. */
  readonly amount: Paise | null
  readonly method: 'cash' | 'upi' | 'cheque'
  readonly reference: string
  readonly chequeNo: string
  readonly bank: string
  readonly dated: string
  readonly note: string
}

/** What was received, and for which dues: those of today are ticked, and less than they come to pays the last one in part. */
export function TakePayment({ user, dues, collectorId, cash, onGiven }: TakeProps) {
  const all = dues.slice(0, MOST_RECEIPT_LINES)
  const dialog = useDialog<Typed>({
    name: `collect ${user._id}`,
    initial: () => {
      const ticked = tickedAtFirst(all)
      const texts = { reference: '', chequeNo: '', bank: '', dated: '', note: '' }
      return { ticked, amount: totalOf(all, ticked), method: 'cash', ...texts }
    },
    check: ({ ticked, amount, method, reference, ...cheque }) => ({
      ...amountProblem(amount, totalOf(all, ticked)),
      ...(method === 'cash' && amount !== null && cashProblem(linesOf(chosenOf(all, ticked), amount), cash)),
      ...(method === 'upi' && !hasUpiNumber(reference) && { reference: d.referenceProblem }),
      ...(method === 'cheque' && chequeProblems(cheque)),
    }),
    run: async ({ ticked, amount, method, reference, chequeNo, bank, dated, note }) => {
      const lines = linesOf(chosenOf(all, ticked), amount ?? ZERO)
      const printed = printedOf({ user, dues, lines, method })
      const slip = { memberId: user._id, name: user.name, lines, method, note: note.trim(), printed }
      onGiven(
        await phone.give(collectorId, {
          ...slip,
          reference: method === 'upi' ? reference.trim() : '',
          ...(method === 'cheque' && { cheque: { chequeNo: chequeNo.trim(), bank: bank.trim(), dated: dated as Day } }),
        }),
      )
    },
    failed: d.failed,
  })
  const { values, errors, set } = dialog
  const { ticked, amount } = values
  const total = totalOf(all, ticked)
  const tick = (due: Due) => {
    const after = [...toggled(all, new Set(ticked), due)]
    set({ ticked: after, amount: totalOf(all, after) })
  }
  return (
    <>
      <Button onClick={dialog.open}>{d.take}</Button>
      <DialogForm
        dialog={dialog}
        question={d.question(user.name)}
        consequence={values.method === 'cheque' ? d.cheque.consequence : d.consequence}
        verb={values.method === 'cheque' ? d.cheque.verb : d.verb}
      >
        <fieldset>
          <legend className="vh">{d.forWhat}</legend>
          {all.map((due) => (
            <label key={keyOf(due)} className={css.tick}>
              <input type="checkbox" checked={ticked.includes(keyOf(due))} onChange={() => tick(due)} />
              <span>{t.due(due.name, due.ticketNo, due.month, due.year)}</span>
              <span className="num">{rupees(due.amount)}</span>
            </label>
          ))}
        </fieldset>
        <AmountField
          label={d.received}
          description={amount !== null && amount < total ? d.part(subtract(total, amount)) : undefined}
          error={errors.amount}
          value={amount}
          onChange={(typed) => set({ amount: typed })}
        />
        <Choices legend={t.how} value={values.method} choices={t.choices} onChange={(method) => set({ method })} />
        {values.method === 'upi' && (
          <TextField
            label={t.reference}
            inputMode="numeric"
            maxLength={120}
            error={errors.reference}
            value={values.reference}
            onChange={(event) => set({ reference: event.currentTarget.value })}
          />
        )}
        {values.method === 'cheque' && <ChequeFields values={values} errors={errors} set={set} />}
        <TextField
          label={d.note}
          maxLength={400}
          value={values.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
      </DialogForm>
    </>
  )
}

interface ChequeFieldsProps {
  values: Typed
  errors: Partial<Record<keyof Typed, string>>
  set: (change: Partial<Typed>) => void
}

/** What is written on the cheque; its amount is what was received. */
function ChequeFields({ values: { chequeNo, bank, dated }, errors, set }: ChequeFieldsProps) {
  return (
    <>
      <TextField
        label={d.cheque.no}
        inputMode="numeric"
        maxLength={6}
        error={errors.chequeNo}
        value={chequeNo}
        onChange={(event) => set({ chequeNo: event.currentTarget.value })}
      />
      <TextField
        label={d.cheque.bank}
        maxLength={120}
        error={errors.bank}
        value={bank}
        onChange={(event) => set({ bank: event.currentTarget.value })}
      />
      <TextField
        type="date"
        label={d.cheque.dated}
        error={errors.dated}
        value={dated}
        onChange={(event) => set({ dated: event.currentTarget.value })}
      />
    </>
  )
}

const chequeProblems = ({ chequeNo, bank, dated }: Pick<Typed, 'chequeNo' | 'bank' | 'dated'>) => ({
  ...(!/^\d{6}$/.test(chequeNo.trim()) && { chequeNo: d.cheque.noProblem }),
  ...(bank.trim() === '' && { bank: d.cheque.bankProblem }),
  ...((!isDay(dated) || !judgeChequeDay(dated, dayInIndia(new Date())).ok) && { dated: d.cheque.datedProblem }),
})

const chosenOf = (all: readonly Due[], ticked: readonly string[]): Due[] =>
  all.filter((due) => ticked.includes(keyOf(due)))

const totalOf = (all: readonly Due[], ticked: readonly string[]): Paise =>
  sum(chosenOf(all, ticked).map(({ amount }) => amount))

/** What is due by today; else the oldest, which can be paid early. */
function tickedAtFirst(all: readonly Due[]): string[] {
  const today = dayInIndia(new Date())
  const due = all.filter(({ dueDate }) => dueDate <= today)
  return (due.length > 0 ? due : all.slice(0, 1)).map(keyOf)
}

/** Whole rupees, because instalments take no other part, unless it is all of what is ticked. */
function amountProblem(amount: Paise | null, total: Paise): { amount?: string } {
  if (amount === null || amount === 0 || total === 0) return { amount: d.nothingTaken }
  if (amount > total) return { amount: d.tooMuch(total) }
  return amount < total && amount % 100 !== 0 ? { amount: d.wholeRupees } : {}
}
