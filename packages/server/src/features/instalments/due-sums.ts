import { add, sum, ZERO, type Paise } from '@kuri/domain'
import { today } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import { owedByEach } from '../debts/service.ts'
import { duePenalties, owing } from './overdue.ts'

/** What a person has to pay up to today, in all. */
interface DueSum {
  /** The total of `duesToPay`: contributions with today's late fees, fixed late fees, debts. */
  readonly due: Paise
  /** The part of `due` whose day has passed, and all of it that is no contribution. */
  readonly late: Paise
}

/**
 * What each of these people has to pay up to today, as `duesToPay` adds it up for one of them: a month that was handed over and
 * waits is not in it. The number of statements is the same for however many people. Source: docs/spec/payments.md, PAY-7, PAY-14.
 */
export async function dueSums(tx: Tx, personIds: readonly string[]): Promise<(personId: string) => DueSum> {
  if (personIds.length === 0) return () => ({ due: ZERO, late: ZERO })
  const [day, unpaid, penalties, debts] = await Promise.all([
    today(tx),
    owing(tx, { personIds }, 'due'),
    duePenalties(tx, { personIds }),
    owedByEach(tx, personIds),
  ])
  return (personId) => {
    const isOwn = (one: { readonly personId: string | null }) => one.personId === personId
    const months = unpaid.filter((one) => isOwn(one) && !one.isReceived)
    const costOf = (some: typeof months): Paise[] => some.map(({ rest, growing }) => add(rest, growing?.amount ?? ZERO))
    const beside = [
      ...penalties.filter(isOwn).map(({ amount }) => amount),
      ...(debts.get(personId) ?? []).map(({ amount }) => amount),
    ]
    return {
      due: sum([...costOf(months), ...beside]),
      late: sum([...costOf(months.filter(({ dueOn }) => dueOn < day)), ...beside]),
    }
  }
}
