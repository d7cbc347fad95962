import { dayInIndia, formatDay, formatInstant, formatRupees, may, rupeesInWords } from '@kuri/domain'
import { stamp, type Letterhead } from '../../documents/letterhead.ts'
import { closePaper, openPaper, paragraph } from '../../documents/paper.ts'
import { rows } from '../../documents/table.ts'
import type { SignedIn } from '../sessions/service.ts'
import type { WithdrawalSlip } from '../withdrawals/service.ts'

interface SlipFacts {
  readonly slip: WithdrawalSlip
  readonly by: Pick<SignedIn, 'role'>
  readonly letterhead: Letterhead
  readonly writtenAt: Date
}

type Fact = readonly [string, string]

/** Where a withdrawal stands, as its slip says it. */
const STANDS: Readonly<Record<WithdrawalSlip['state'], string>> = {
  waiting: 'Requested. Waiting for approval.',
  waiting_second: 'Approved by one administrator. Waiting for a second.',
  approved: 'Approved. To be sent by the bank.',
  paid: 'Paid.',
  rejected: 'Not paid. The money is back in the wallet.',
}

/** The slip of a withdrawal: what left a wallet, for which account, on whose word, and under which number of the bank's. */
export async function withdrawalSlip({ slip, by, letterhead, writtenAt }: SlipFacts): Promise<Buffer> {
  const { id, state, amount_paise: amount, name, holder, number_ends: ends, ifsc, utr, reason } = slip
  const no = id.slice(-12).toUpperCase()
  const frame = {
    title: `Withdrawal ${no}`,
    letterhead,
    foot: `Withdrawal ${no}. Printed ${formatInstant(writtenAt)}`,
    writtenAt,
  }
  const paper = openPaper(frame)
  if (state === 'paid' && slip.ended_at) {
    paper.y -= 30
    stamp(paper, 'PAID', formatDay(dayInIndia(slip.ended_at)))
    paper.y += 44
  }
  const facts: Fact[] = [
    ['From the wallet of', name],
    ['To', `${holder}, account ending ${ends}, ${ifsc}`],
    ['Requested on', `${formatInstant(slip.created_at)} IST`],
    ...approvals(slip, may(by.role, 'read-money')),
    ...(utr === null ? [] : [['Bank reference (UTR)', utr] as const]),
    ...(reason === null ? [] : [['Reason it was not paid', reason] as const]),
    ['Amount', formatRupees(amount)],
  ]
  rows(paper, facts)
  paper.y += 8
  paragraph(paper, rupeesInWords(amount), { size: 10.5, weight: 'bold' })
  paper.y += 10
  paragraph(paper, slip.cameBack ? 'Returned by the bank. The money is back in the wallet.' : STANDS[state])
  return await closePaper(paper, frame)
}

/** Names of administrators are for who works here; a member reads the day. */
function approvals({ approved_at: at, first_name, approver_name }: WithdrawalSlip, withNames: boolean): Fact[] {
  if (at === null) return []
  const names = [first_name, approver_name].filter((name) => name !== null)
  return [['Approved on', `${formatInstant(at)}${withNames && names.length > 0 ? ` by ${names.join(' and ')}` : ''}`]]
}
