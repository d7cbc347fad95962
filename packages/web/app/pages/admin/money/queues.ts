import { addDays, day, instantInIndia } from '@kuri/domain'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { moneyReads } from '../../../api/admin-queries.ts'
import { CompanyMoves } from './company-moves.tsx'
import { CounterPayments } from './counter-payments.tsx'
import { Prizes } from './prizes.tsx'
import { Refunds } from './refunds.tsx'
import { Topups } from './topups.tsx'
import { UpiPayments } from './upi-payments.tsx'
import { Withdrawals } from './withdrawals.tsx'

/** One kind of thing that waits for a decision about money. */
export interface Queue {
  readonly name: string
  readonly read: { readonly queryKey: QueryKey; readonly queryFn?: unknown }
  /** Since when the oldest of what was read waits; null: nothing does. */
  readonly oldest: (data: unknown) => Date | null
  readonly Show: ComponentType
}

/** Keeps the type of what is read and what is asked of it together; outside they are alike. */
const queue = <T, K extends QueryKey>(
  name: string,
  read: UseQueryOptions<T[], Error, T[], K>,
  since: (row: T) => Date,
  Show: ComponentType,
): Queue => ({
  name,
  read,
  oldest: (data) => (data as T[] | undefined)?.map(since).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
  Show,
})

/** A prize is to be paid within three days of its auction. */
const DAYS_OF_A_PRIZE = 3

/** Everything that may wait on /admin/money. A feature that adds a queue adds its line. */
export const QUEUES: readonly Queue[] = [
  queue('topups', moneyReads.waitingTopups(), ({ createdAt }) => createdAt, Topups),
  queue('upi', moneyReads.waitingUpi(), ({ claimedAt, createdAt }) => claimedAt ?? createdAt, UpiPayments),
  queue('counter', moneyReads.waitingCounterPayments(), ({ createdAt }) => createdAt, CounterPayments),
  queue('withdrawals', moneyReads.openWithdrawals(), ({ createdAt }) => createdAt, Withdrawals),
  queue('refunds', moneyReads.openRefunds(), ({ createdAt }) => createdAt, Refunds),
  queue(
    'prizes',
    moneyReads.waitingPrizes(),
    ({ payBy }) => instantInIndia(addDays(day(payBy), -DAYS_OF_A_PRIZE), '00:00'),
    Prizes,
  ),
  queue('moves', moneyReads.waitingMoves(), ({ createdAt }) => createdAt, CompanyMoves),
]

/** The queue with the oldest first; those in which nothing waits keep their order behind. */
export const oldestFirst = (queues: readonly Queue[], data: readonly unknown[]): readonly Queue[] =>
  queues
    .map((each, at) => ({ each, since: each.oldest(data[at])?.getTime() ?? Infinity }))
    .toSorted((a, b) => (a.since === b.since ? 0 : a.since - b.since))
    .map(({ each }) => each)
