import { monthNameOf, yearOf } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as notices from '../notices/service.ts'
import * as store from './remind.store.ts'

/** As many as one transaction writes without keeping others waiting; the job comes again. */
const MOST = 10_000
const PAGE = '/my-chits'

/**
 * Reminds subscribers of what they owe: in the three days before the due day, on it, and from three days after it; each
 * at most once per instalment, however often this runs. Returns how many were reminded.
 */
export async function remindDue(tx: Tx): Promise<number> {
  const reminders = await store.takeDue(tx, MOST)
  await notices.notifyEach(tx, {
    kind: 'instalment_due',
    news: reminders
      .filter((reminder) => !isLate(reminder))
      .map((reminder) => ({ to: reminder.personId, data: { ...owed(reminder), days: reminder.days }, link: PAGE })),
  })
  await notices.notifyEach(tx, {
    kind: 'instalment_overdue',
    news: reminders.filter(isLate).map((reminder) => ({
      to: reminder.personId,
      data: { ...owed(reminder), prizeBy: reminder.prizeBy },
      link: PAGE,
    })),
  })
  return reminders.length
}

const isLate = ({ stage }: store.Reminder): boolean => stage === 'after'

const owed = ({ chitName, dueOn, rest }: store.Reminder) => ({
  chit: chitName,
  month: monthNameOf(dueOn),
  year: yearOf(dueOn),
  net: rest,
  dueOn,
})
