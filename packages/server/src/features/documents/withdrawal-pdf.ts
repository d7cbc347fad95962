import { dayInIndia, formatDay, formatInstant, formatRupees, may, rupeesInWords } from '@kuri/domain'
import { stamp, type Letterhead } from '../../pdf/letterhead.ts'
import { finishPdf, createPdf, paragraph } from '../../pdf/document.ts'
import { rows } from '../../pdf/table.ts'
import type { SignedIn } from '../sessions/service.ts'
import type { WithdrawalSlip } from '../withdrawals/service.ts'

interface SlipFacts {
  readonly slip: WithdrawalSlip
  readonly by: Pick<SignedIn, 'role'>
  readonly letterhead: Letterhead
  readonly writtenAt: Date
}

type Fact = readonly [string, string]

/** The state of a withdrawal, as printed on its slip. */
const STANDS: Readonly<Record<WithdrawalSlip['state'], string>> = {
  waiting: 'Requested. Waiting for approval.',
  waiting_second: 'Approved by one administrator. Waiting for a second.',
  approved: 'Approved. To be sent by the bank.',
  paid: 'Paid.',
  rejected: 'Not paid. The money is back in the wallet.',
}

/** The slip of a withdrawal: what left a wallet, for which account, on whose word, and under which number of the bank's. */
export async function withdrawalPdf({ slip, by, letterhead, writtenAt }: SlipFacts): Promise<Buffer> {
  const { id, state, amount_paise: amount, name, holder, number_ends: ends, ifsc, utr, reason } = slip
  const no = id.slice(-12).toUpperCase()
  const frame = {
    title: `Withdrawal ${no}`,
    letterhead,
    foot: `Withdrawal ${no}. Printed ${formatInstant(writtenAt)}`,
    writtenAt,
  }
  const document = await createPdf(frame)
  if (state === 'paid' && slip.ended_at) {
    document.y -= 30
    stamp(document, 'PAID', formatDay(dayInIndia(slip.ended_at)))
    document.y += 44
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
  rows(document, facts)
  document.y += 8
  paragraph(document, rupeesInWords(amount), { size: 10.5, weight: 'bold' })
  document.y += 10
  paragraph(document, slip.cameBack ? 'Returned by the bank. The money is back in the wallet.' : STANDS[state])
  return await finishPdf(document, frame)
}

/** Names of administrators are for who works here; a member reads the day. */
function approvals({ approved_at: at, first_name, approver_name }: WithdrawalSlip, withNames: boolean): Fact[] {
  if (at === null) return []
  const names = [first_name, approver_name].filter((name) => name !== null)
  return [['Approved on', `${formatInstant(at)}${withNames && names.length > 0 ? ` by ${names.join(' and ')}` : ''}`]]
}
