import type { collectionEndpoints, ReplyOf } from '@kuri/contract'
import { formatPhone, toRupees } from '@kuri/domain'
import { IconPhone } from '../../icons/everywhere.ts'
import { Badge } from '../../components/badge.tsx'
import { ActionButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { exceptionProblem, ExceptionReason } from '../../forms/exception-reason.tsx'
import { Choices } from '../../forms/choices.tsx'
import { TextField } from '../../forms/lazy-fields.tsx'
import { m } from '../../messages/en.ts'
import { dayText } from '../../messages/format.ts'
import { DialogForm } from '../admin/dialog-form.tsx'
import { useDialog } from '../admin/use-dialog.ts'
import css from './collect.module.css'
import type { Unsent } from './unsent.ts'

export type Round = ReplyOf<typeof collectionEndpoints.round>
type Member = Round['members'][number]
type Due = Member['dues'][number]
type OnCollect = (one: Omit<Unsent, 'key'>) => Promise<void>

const t = m.collect

/** One visit: the member, how to call them, and what they owe. */
export function Stop({ stop: { user, dues }, onCollect }: { stop: Member; onCollect: OnCollect }) {
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
      {dues.length === 0 ? (
        <p className="sm dim">{t.paidUp}</p>
      ) : (
        <ul>
          {dues.map((due) => (
            <DueRow
              key={`${due.chitId._id} ${due.ticketNo} ${due.dueDate}`}
              {...{ user, due, onCollect }}
              older={dues.find(({ chitId, ticketNo }) => chitId._id === due.chitId._id && ticketNo === due.ticketNo)}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

interface DueRowProps {
  user: Member['user']
  due: Due
  /** The oldest due of this ticket: it is collected first. */
  older: Due | undefined
  onCollect: OnCollect
}

function DueRow({ user, due, older, onCollect }: DueRowProps) {
  const { chitId, ticketNo, month, year, amount, daysLate, dueDate } = due
  const dialog = useDialog<{ method: 'cash' | 'upi'; reference: string; reason: string }>({
    name: `collect ${user._id} ${chitId._id} ${ticketNo} ${month} ${year}`,
    initial: () => ({ method: 'cash', reference: '', reason: '' }),
    check: ({ method, reference, reason }) => ({
      ...(method === 'upi' && reference.trim() === '' && { reference: t.referenceProblem }),
      ...exceptionProblem(method === 'cash' ? amount : null, reason),
    }),
    run: ({ method, reference, reason }) =>
      onCollect({
        name: user.name,
        body: {
          userId: user._id,
          chitId: chitId._id,
          ticketNo,
          month,
          year,
          amount: toRupees(amount),
          method,
          ...(method === 'upi' && { reference: reference.trim() }),
          ...(reason.trim() !== '' && { reason: reason.trim() }),
        },
      }),
    failed: t.failedTake,
  })
  return (
    <li className={css.due}>
      <div>
        <p className="sm">{t.due(chitId.name, ticketNo, month, year)}</p>
        {daysLate > 0 ? (
          <Badge tone="late">{t.late(daysLate)}</Badge>
        ) : (
          <p className="xs dim">{t.dueOn(dayText(dueDate))}</p>
        )}
      </div>
      <ActionButton
        onClick={dialog.open}
        disabledReason={older && older !== due ? m.exception.olderFirst(older.month, older.year) : undefined}
      >
        {t.take(amount)}
      </ActionButton>
      <DialogForm
        dialog={dialog}
        question={t.question(amount, user.name)}
        consequence={t.consequence(chitId.name, month, year)}
        verb={t.verb(amount)}
      >
        <Choices
          legend={t.how}
          value={dialog.values.method}
          choices={t.choices}
          onChange={(method) => dialog.set({ method })}
        />
        {dialog.values.method === 'upi' && (
          <TextField
            data-autofocus
            label={t.reference}
            error={dialog.errors.reference}
            value={dialog.values.reference}
            onChange={(event) => dialog.set({ reference: event.currentTarget.value })}
          />
        )}
        <ExceptionReason
          cash={dialog.values.method === 'cash' ? amount : null}
          value={dialog.values.reason}
          error={dialog.errors.reason}
          onChange={(reason) => dialog.set({ reason })}
        />
      </DialogForm>
    </li>
  )
}
