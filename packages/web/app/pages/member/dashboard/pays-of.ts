import type { BodyOf, myDuesEndpoints } from '@kuri/contract'
import { judgePart, payInOrder, subtract, sum, ZERO, type Paise } from '@kuri/domain'
import { m } from '../../../messages/en.ts'
import type { DueLine } from './due-row.tsx'
import type { Dues } from './to-pay.tsx'

type Body = BodyOf<typeof myDuesEndpoints.payDuesToPay>

/** What is paid with one press. */
export interface Pays {
  readonly body: Pick<Body, 'lines' | 'debts' | 'amount'>
  readonly total: Paise
  /** What of the ticked contributions stays due. */
  readonly stays: Paise
  /** Why the part cannot be paid. */
  readonly problem: string | undefined
}

const t = m.member.toPay

/**
 * What is paid of what is ticked: all of it, or with `part` less of the contributions, the oldest first, by the rules of the
 * counter. A debt is paid as a whole.
 */
export function paysOf(lines: readonly DueLine[], debts: Dues['debts'], part: Paise | null | undefined): Pays {
  const due = sum(lines.map(({ amount }) => amount))
  const asked = part === undefined || lines.length === 0 ? due : (part ?? ZERO)
  const { paying, left } = payInOrder(lines, asked)
  const isPart = asked < due
  const total = sum([...paying.map(({ pays }) => pays), ...debts.map(({ amount }) => amount)])
  return {
    body: {
      lines: paying.map(({ due: { chitId, ticketNo, month, year, amount }, pays }) => ({
        chitId,
        ticketNo,
        month,
        year,
        ...(pays < amount && { amount: pays }),
      })),
      ...(debts.length > 0 && { debts: debts.map(({ _id }) => _id) }),
      ...(total > ZERO && { amount: total }),
    },
    total,
    stays: subtract(due, isPart ? asked : due),
    problem: part === undefined || lines.length === 0 ? undefined : problemOf({ asked, due, left, paying, debts }),
  }
}

function problemOf({
  asked,
  due,
  left,
  paying,
  debts,
}: Pick<ReturnType<typeof payInOrder<DueLine>>, 'left' | 'paying'> & {
  readonly asked: Paise
  readonly due: Paise
  readonly debts: Dues['debts']
}): string | undefined {
  if (asked <= ZERO || asked >= due) return t.partProblem
  const last = paying.at(-1)
  const beside = sum([...paying.slice(0, -1).map(({ pays }) => pays), ...debts.map(({ amount }) => amount)])
  const isWrongPart = last !== undefined && last.pays < last.due.rest && !judgePart(last.due.rest, last.pays, beside).ok
  if (isWrongPart) return t.partRupees
  return left > ZERO ? t.partPenalty : undefined
}
