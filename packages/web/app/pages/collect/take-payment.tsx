import {
  day,
  dayInIndia,
  hasUpiNumber,
  isWholeRupees,
  judgeChequeDay,
  MOST_RECEIPT_LINES,
  subtract,
  sum,
  ZERO,
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
import { chequeProblems, NO_CHEQUE, writtenCheque, type TypedCheque } from '../typed-cheque.ts'
import { cashProblem, type CashRules } from './cash-taken.ts'
import css from './collect.module.css'
import * as phone from './phone.ts'
import { printedOf } from './printed.ts'
import { dueText } from './due-text.ts'
import { isFeeAlone, paidBy, type Due, type Owed } from './still-due.ts'

const AmountField = lazyPart(async () => (await import('../../forms/amount-field.tsx')).AmountField)
const ChequeFields = lazyPart(async () => (await import('../cheque-fields.tsx')).ChequeFields)

const t = m.collect
const d = m.signedReceipts

interface TakeProps {
  user: phone.Round['members'][number]['user']
  dues: readonly Due[]
  /** Their debts. */
  owed: readonly Owed[]
  collectorId: string
  cash: CashRules
  onGiven: (given: phone.Given) => void
}

interface Typed extends TypedCheque {
  /** The dues that are paid, by their keys. */
  readonly ticked: readonly string[]
  /** The debts that are paid, by their ids. */
  readonly debts: readonly string[]
  /** What was received for them; less than they come to pays the oldest first. */
  readonly amount: Paise | null
  readonly method: 'cash' | 'upi' | 'cheque'
  readonly reference: string
  readonly note: string
}

/**
 * What was received, and for what: debts and the dues of today are ticked, and less than they come to pays the last due in part.
 */
export function TakePayment({ user, dues, owed, collectorId, cash, onGiven }: TakeProps) {
  const all = dues.slice(0, MOST_RECEIPT_LINES - owed.length)
  const chosenOf = ({ ticked, debts }: Pick<Typed, 'ticked' | 'debts'>) => ({
    dues: all.filter((due) => ticked.includes(keyOf(due))),
    owed: owed.filter(({ _id }) => debts.includes(_id)),
  })
  const totalOf = (chosen: Pick<Typed, 'ticked' | 'debts'>): Paise => {
    const { dues: some, owed: returned } = chosenOf(chosen)
    return sum([...some, ...returned].map(({ amount }) => amount))
  }
  const dialog = useDialog<Typed>({
    name: `collect ${user._id}`,
    initial: () => {
      const first = { ticked: tickedAtFirst(all, owed), debts: owed.map(({ _id }) => _id) }
      return { ...first, amount: totalOf(first), method: 'cash', reference: '', ...NO_CHEQUE, note: '' }
    },
    check: ({ ticked, debts, amount, method, reference, ...cheque }) => ({
      ...feeProblem(amount, paidBy(chosenOf({ ticked, debts }), amount ?? ZERO), chosenOf({ ticked, debts }).dues[0]),
      ...amountProblem(amount, totalOf({ ticked, debts }), totalOf({ ticked: [], debts })),
      ...(method === 'cash' && amount !== null && cashProblem(paidBy(chosenOf({ ticked, debts }), amount), cash)),
      ...(method === 'upi' && !hasUpiNumber(reference) && { reference: d.referenceProblem }),
      ...(method === 'cheque' && problemsOf(cheque)),
      ...(method === 'cheque' && debts.length > 0 && { amount: m.debtWords.notByCheque }),
      ...(method === 'cheque' && chosenOf({ ticked, debts }).dues.some(isFeeAlone) && { amount: d.feeNotByCheque }),
    }),
    run: async ({ ticked, debts, amount, method, reference, note, ...cheque }) => {
      const { left: _left, ...paid } = paidBy(chosenOf({ ticked, debts }), amount ?? ZERO)
      const printed = printedOf({ user, dues, owed, ...paid, method })
      const slip = { memberId: user._id, name: user.name, ...paid, method, note: note.trim(), printed }
      onGiven(
        await phone.give(collectorId, {
          ...slip,
          reference: method === 'upi' ? reference.trim() : '',
          ...(method === 'cheque' && { cheque: writtenCheque(cheque) }),
        }),
      )
    },
    failed: d.failed,
  })
  const { values, errors, set } = dialog
  const { ticked, debts, amount } = values
  const total = totalOf(values)
  const choose = (chosen: Pick<Typed, 'ticked' | 'debts'>) => set({ ...chosen, amount: totalOf(chosen) })
  const tick = (due: Due) => choose({ debts, ticked: [...toggled(all, new Set(ticked), due)] })
  const tickDebt = (id: string) =>
    choose({ ticked, debts: debts.includes(id) ? debts.filter((one) => one !== id) : [...debts, id] })
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
          {owed.map((debt) => (
            <label key={debt._id} className={css.tick}>
              <input type="checkbox" checked={debts.includes(debt._id)} onChange={() => tickDebt(debt._id)} />
              <span>{m.debtWords.name(debt)}</span>
              <span className="num">{rupees(debt.amount)}</span>
            </label>
          ))}
          {all.map((due) => (
            <label key={keyOf(due)} className={css.tick}>
              <input type="checkbox" checked={ticked.includes(keyOf(due))} onChange={() => tick(due)} />
              <span>{dueText(due)}</span>
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
        {values.method === 'cheque' && <ChequeFields values={values} errors={errors} onChange={set} />}
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

/** The problems of a cheque that is typed, and of its day: the office does not receive what its bank would not pay. */
function problemsOf(cheque: TypedCheque): Partial<TypedCheque> {
  const found = chequeProblems(cheque)
  if (found.dated !== undefined || judgeChequeDay(day(cheque.dated), dayInIndia(new Date())).ok) return found
  return { ...found, dated: d.cheque.dayProblem }
}

/** What is due by today; else, where nothing else is owed, the oldest, which can be paid early. */
function tickedAtFirst(all: readonly Due[], owed: readonly Owed[]): string[] {
  const today = dayInIndia(new Date())
  const due = all.filter(({ dueDate }) => dueDate <= today)
  return (due.length > 0 || owed.length > 0 ? due : all.slice(0, 1)).map(keyOf)
}

/** A late fee is taken as a whole, or not; the first due is what money is missing for when it pays nothing. */
function feeProblem(amount: Paise | null, { left }: { left: Paise }, first: Due | undefined): { amount?: string } {
  if (amount === null || left === ZERO) return {}
  return { amount: left === amount ? d.feeAloneWhole(first?.amount ?? ZERO) : d.feeWhole(subtract(amount, left)) }
}

/** Whole rupees, in all or beside the debts, unless it is all of what is ticked; debts are paid as a whole. */
function amountProblem(amount: Paise | null, total: Paise, forDebts: Paise): { amount?: string } {
  if (amount === null || amount === 0 || total === 0) return { amount: d.nothingTaken }
  if (amount < forDebts) return { amount: m.debtWords.whole(forDebts) }
  if (amount > total) return { amount: d.tooMuch(total) }
  const isRound = isWholeRupees(amount) || isWholeRupees(subtract(amount, forDebts))
  return amount < total && !isRound ? { amount: d.wholeRupees } : {}
}
