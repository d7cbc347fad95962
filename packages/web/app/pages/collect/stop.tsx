import type { collectionEndpoints, signedReceiptEndpoints, ReplyOf } from '@kuri/contract'
import { dayInIndia, formatPhone, sum, type Day, type Paise } from '@kuri/domain'
import { lazy, useState } from 'react'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { importWithRetry } from '../../components/import-with-retry.ts'
import { Choices } from '../../forms/choices.tsx'
import { TextField } from '../../forms/lazy-fields.tsx'
import { IconPhone } from '../../icons/everywhere.ts'
import { notifyOk } from '../../layout/notify.tsx'
import { m } from '../../messages/en.ts'
import { dayText, rupees } from '../../messages/format.ts'
import { DialogForm } from '../admin/dialog-form.tsx'
import { useDialog } from '../admin/use-dialog.ts'
import { attempt } from '../admin/act.ts'
import css from './collect.module.css'
import * as phone from './phone.ts'

const AmountField = lazy(() =>
  importWithRetry(async () => ({ default: (await import('../../forms/amount-field.tsx')).AmountField })),
)

export type Round = ReplyOf<typeof collectionEndpoints.round>
type Member = ReplyOf<typeof signedReceiptEndpoints.offlineRound>['members'][number]
type Due = Member['dues'][number]

const t = m.collect
const d = m.signedReceipts

interface StopProps {
  stop: Member
  collectorId: string
  /** Receipts of this member that the round does not know yet. */
  given: readonly phone.Given[]
  onGiven: (given: phone.Given) => void
  onNoted: () => void
}

/** One visit: the member, how to call them, what they owe, and what came of the last visits. */
export function Stop({ stop: { user, dues, visits }, collectorId, given, onGiven, onNoted }: StopProps) {
  const open = dues.filter((due) => !given.some(({ receipt }) => receipt.lines.some((line) => isSame(line, due))))
  return (
    <li className={css.stop}>
      <div className={css.who}>
        <div>
          <p className="strong">{user.name}</p>
          <p className="sm dim">{[user.address, user.location].filter(Boolean).join(', ')}</p>
        </div>
        {user.phone !== '' && (
          <a className={css.call} href={`tel:${user.phone.replaceAll(' ', '')}`} aria-label={t.callUp(user.name)}>
            <Icon of={IconPhone} />
            <span className="num">{formatPhone(user.phone)}</span>
          </a>
        )}
      </div>
      {open.length === 0 ? (
        <p className="sm dim">{t.paidUp}</p>
      ) : (
        <ul>
          {open.map((due) => (
            <li key={`${due.chitId._id} ${due.ticketNo} ${due.dueDate}`} className={css.due}>
              <div>
                <p className="sm">{t.due(due.chitId.name, due.ticketNo, due.month, due.year)}</p>
                {due.daysLate > 0 ? (
                  <Badge tone="late">{t.late(due.daysLate)}</Badge>
                ) : (
                  <p className="xs dim">{t.dueOn(dayText(due.dueDate))}</p>
                )}
              </div>
              <span className="num">{rupees(due.amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {given.map(({ receipt, amount }) => (
        <p key={receipt.number} className="sm">
          {m.unallocatedReceipts.receiptOver(receipt.number, amount)}
        </p>
      ))}
      {visits.map((visit) => (
        <p key={visit.at.toISOString()} className="xs dim">
          {visitText(visit)}
        </p>
      ))}
      <div className="row wrap">
        {open.length > 0 && <TakePayment {...{ user, collectorId, onGiven }} dues={open} />}
        <NotAtHome {...{ user, collectorId, onNoted }} />
        {open.length > 0 && <Promised {...{ user, collectorId, onNoted }} />}
      </div>
    </li>
  )
}

const isSame = (line: phone.Given['receipt']['lines'][number], due: Due): boolean =>
  line.chitId === due.chitId._id && line.ticketNo === due.ticketNo && line.month === due.month && line.year === due.year

function visitText({ outcome, at, promisedFor, amount }: Member['visits'][number]): string {
  const when = dayText(dayInIndia(at))
  if (outcome === 'promised') return d.visits.promised(when, promisedFor === null ? '' : dayText(promisedFor))
  return outcome === 'paid' ? d.visits.paid(when, amount) : d.visits.not_at_home(when)
}

interface TakeProps {
  user: Member['user']
  dues: readonly Due[]
  collectorId: string
  onGiven: (given: phone.Given) => void
}

interface Typed {
  readonly amounts: readonly (Paise | null)[]
  readonly method: 'cash' | 'upi'
  readonly reference: string
  readonly note: string
}

/** What was received, due by due; the oldest is filled in. */
function TakePayment({ user, dues, collectorId, onGiven }: TakeProps) {
  const dialog = useDialog<Typed>({
    name: `collect ${user._id}`,
    initial: () => ({
      amounts: dues.map(({ amount }, place) => (place === 0 ? amount : null)),
      method: 'cash',
      reference: '',
      note: '',
    }),
    check: ({ amounts, method, reference }) => ({
      ...(totalOf(amounts) === 0 && { amounts: d.nothingTaken }),
      ...(method === 'upi' && !/^\D*\d{12}\D*$/.test(reference) && { reference: d.referenceProblem }),
    }),
    run: async ({ amounts, method, reference, note }) => {
      const lines = dues.flatMap(({ chitId, ticketNo, month, year }, place) => {
        const amount = amounts[place] ?? null
        return amount === null || amount === 0 ? [] : [{ chitId: chitId._id, ticketNo, month, year, amount }]
      })
      const slip = { memberId: user._id, name: user.name, lines, method, note: note.trim() }
      onGiven(await phone.give(collectorId, { ...slip, reference: method === 'upi' ? reference.trim() : '' }))
    },
    failed: d.failed,
  })
  const { values, errors, set } = dialog
  return (
    <>
      <Button onClick={dialog.open}>{d.take}</Button>
      <DialogForm dialog={dialog} question={d.question(user.name)} consequence={d.consequence} verb={d.verb}>
        {dues.map(({ chitId, ticketNo, month, year, amount }, place) => (
          <AmountField
            key={`${chitId._id} ${ticketNo} ${month} ${year}`}
            label={d.amountFor(chitId.name, ticketNo, month, year)}
            description={d.due(amount)}
            error={place === 0 ? errors.amounts : undefined}
            value={values.amounts[place] ?? null}
            onChange={(typed) => set({ amounts: values.amounts.with(place, typed) })}
          />
        ))}
        <p className="strong" role="status">
          {d.total(totalOf(values.amounts))}
        </p>
        <p className="sm dim">{d.part}</p>
        <Choices legend={t.how} value={values.method} choices={t.choices} onChange={(method) => set({ method })} />
        {values.method === 'upi' && (
          <TextField
            label={t.reference}
            inputMode="numeric"
            error={errors.reference}
            value={values.reference}
            onChange={(event) => set({ reference: event.currentTarget.value })}
          />
        )}
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

const totalOf = (amounts: readonly (Paise | null)[]): Paise => sum(amounts.filter((amount) => amount !== null))

interface NoteProps {
  user: Member['user']
  collectorId: string
  onNoted: () => void
}

const note = async (
  { user, collectorId, onNoted }: NoteProps,
  outcome: { readonly outcome: 'not_at_home' } | { readonly outcome: 'promised'; readonly promisedFor: string },
): Promise<void> => {
  const takenAt = new Date().toISOString()
  await phone.noteVisit(collectorId, { id: crypto.randomUUID(), memberId: user._id, takenAt, ...outcome })
  notifyOk(d.noted)
  onNoted()
}

function NotAtHome(props: NoteProps) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await attempt(() => note(props, { outcome: 'not_at_home' }), d.failedNote)
    setBusy(false)
  }
  return (
    <Button variant="default" loading={busy} onClick={() => void press()}>
      {d.notAtHome}
    </Button>
  )
}

function Promised(props: NoteProps) {
  const { user } = props
  const [today] = useState(() => dayInIndia(new Date()))
  const dialog = useDialog({
    name: `promise ${user._id}`,
    initial: () => ({ day: '' as Day | '' }),
    check: ({ day }) => (day < today ? { day: d.promiseDayProblem } : {}),
    run: ({ day }) => note(props, { outcome: 'promised', promisedFor: day }),
    failed: d.failedNote,
  })
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {d.promised}
      </Button>
      <DialogForm
        dialog={dialog}
        question={d.promiseQuestion(user.name)}
        consequence={d.promiseConsequence}
        verb={d.promiseVerb}
      >
        <TextField
          type="date"
          label={d.promiseDay}
          min={today}
          error={dialog.errors.day}
          value={dialog.values.day}
          onChange={(event) => dialog.set({ day: event.currentTarget.value as Day })}
        />
      </DialogForm>
    </>
  )
}
