import { penaltyInWords } from '@kuri/contract'
import {
  add,
  addDays,
  DEMAND_DAYS,
  dueDay,
  monthNameOf,
  ok,
  REENTRY_DAYS,
  REMOVAL_NOTICE_DAYS,
  yearOf,
  ZERO,
  type Day,
  type Paise,
  type Result,
} from '@kuri/domain'
import type { ArrearsLine } from '../../database/tables/instalments.ts'
import type { Tx } from '../../database/types.ts'
import * as instalments from '../instalments/overdue.ts'
import * as notices from '../notices/service.ts'
import { overdueOf, wholeOf } from './list.ts'
import type { TakenKind, StepRequest } from './judge-step.ts'

/** The result of a step: the figures of its letter, and the last day of its period. */
export interface Done {
  readonly amount: Paise
  readonly lines: readonly ArrearsLine[]
  readonly actBy: Day | null
}

export interface Carrier {
  readonly stepId: string
  readonly by: string
}

type Deed = (tx: Tx, request: StepRequest, carrier: Carrier) => Promise<Result<Done>>

/** Carries a step out, now that it was judged and counts. The caller holds the chit's lock. */
export const carryOut = (
  tx: Tx,
  request: StepRequest,
  kind: Exclude<TakenKind, 'substitution'>,
  carrier: Carrier,
): Promise<Result<Done>> => DEEDS[kind](tx, request, carrier)

const DEEDS: Readonly<Record<Exclude<TakenKind, 'substitution'>, Deed>> = {
  demand: async (tx, request) => {
    const done = await demand(tx, request, addDays(request.today, DEMAND_DAYS))
    await notifyHolder(tx, request, 'arrears_demand', { amount: done.amount, actBy: done.actBy })
    return ok(done)
  },
  removal: async (tx, request) => {
    const done = await demand(tx, request, addDays(request.today, REMOVAL_NOTICE_DAYS))
    await notifyHolder(tx, request, 'arrears_removed', { amount: done.amount })
    return ok(done)
  },
  // oxlint-disable-next-line require-await
  receipt: async (_, { receivedOn, today }) =>
    ok({ amount: ZERO, lines: [], actBy: addDays(receivedOn ?? today, REENTRY_DAYS) }),
  'whole-demand': async (tx, request) => {
    const actBy = addDays(request.today, DEMAND_DAYS)
    const lines = linesOf(await instalments.owing(tx, { ticketId: request.ticket.ticketId }, 'all'))
    const amount = await wholeOf(tx, request.ticket.ticketId)
    await notifyHolder(tx, request, 'arrears_whole_demand', { amount, actBy })
    return ok({ amount, lines, actBy })
  },
  'write-off': async (tx, { ticket, monthNo }, { by }) => {
    const given = await instalments.writeOff(tx, { ...ticket, monthNo: monthNo ?? 0, actor: by })
    return given.ok ? ok({ amount: given.value, lines: [], actBy: null }) : given
  },
  waiver: async (tx, request) => {
    const { ticket, monthNo } = request
    const amount = await openPenalty(tx, request)
    await instalments.waivePenalty(tx, { ticketId: ticket.ticketId, monthNo: monthNo ?? 0 })
    await notifyWaived(tx, request)
    return ok({ amount, lines: [], actBy: null })
  },
}

/** What is demanded now, month by month. */
async function demand(tx: Tx, { arrears }: StepRequest, actBy: Day): Promise<Done & { readonly actBy: Day }> {
  if (arrears === null) throw new Error('nothing is demanded where nothing is overdue')
  return { amount: await overdueOf(tx, arrears), lines: linesOf(arrears.months), actBy }
}

const linesOf = (months: readonly instalments.Owing[]): ArrearsLine[] =>
  months.map(({ monthNo, dueOn, rest, growing }) => ({
    monthNo,
    dueOn,
    amount: rest,
    penalty: growing?.amount ?? ZERO,
    because: growing ? penaltyInWords(growing) : null,
  }))

type Letter = 'arrears_demand' | 'arrears_removed' | 'arrears_whole_demand'

async function notifyHolder<K extends Letter>(
  tx: Tx,
  { ticket, chit }: StepRequest,
  kind: K,
  data: Omit<notices.News<K>['data'], 'chit' | 'ticketNo'>,
): Promise<void> {
  // what is left out above is put in here
  const whole = { ...data, chit: chit.name, ticketNo: ticket.ticketNo } as notices.News<K>['data']
  await notices.notify(tx, { to: ticket.personId, kind, data: whole, link: `/chits/${chit.id}` })
}

async function openPenalty(tx: Tx, { arrears, ticket, monthNo }: StepRequest): Promise<Paise> {
  const growing = arrears?.months.find((month) => month.monthNo === monthNo)?.growing?.amount ?? ZERO
  const due = (await instalments.duePenalties(tx, ticket)).find((penalty) => penalty.monthNo === monthNo)
  return add(growing, due?.amount ?? ZERO)
}

async function notifyWaived(tx: Tx, { ticket, chit, monthNo, reason }: StepRequest): Promise<void> {
  const dueOn = dueDay(chit.startOn, monthNo ?? 1)
  await notices.notify(tx, {
    to: ticket.personId,
    kind: 'penalty_waived',
    data: { chit: chit.name, month: monthNameOf(dueOn), year: yearOf(dueOn), reason: reason ?? '' },
    link: `/chits/${chit.id}`,
  })
}
