import {
  addDays,
  dueDay,
  fromRupees,
  net,
  paise,
  prizeFigures,
  subtract,
  sum,
  times,
  ZERO,
  type Day,
  type Paise,
} from '@kuri/domain'
import type { OldBooks } from './old-company.ts'
import { CUT_OVER, type OutsideChit } from './outside-chit.ts'

/* The books of chits that live outside, as they stand on the cut-over day. */

type Ticket = OutsideChit['life']['tickets'][number]

/** Each ticket has a holder of its own: what happens to their wallet happened to the ticket. */
export const holderOf = ({ code }: OutsideChit, ticketNo: number): string => `${code}-${ticketNo}`

const SECOND_BRANCH = 'KLM'
/** Every second chit is run by another branch, where its members are at home. */
const branchOf = ({ auctionDate }: OutsideChit): string | null => (auctionDate % 2 === 0 ? SECOND_BRANCH : null)

/** The day on which a chit holds the auctions of a month. */
const heldIn = ({ start, auctionDate }: OutsideChit, month: number): Day =>
  addDays(dueDay(start, month), auctionDate - Number(start.slice(8)))

export function outsideBooks(chits: readonly OutsideChit[]): OldBooks {
  const rows = {
    company: [{ name: 'Sri Ganesh Chits Pvt Ltd', cutOver: CUT_OVER }],
    branches: [{ code: SECOND_BRANCH, name: 'Kollam', address: null }],
    people: chits.flatMap(peopleOf),
    chits: chits.map(chitRow),
    tickets: chits.flatMap(ticketsOf),
    auctions: chits.flatMap(auctionsOf),
    dividends: [],
    receipts: chits.filter(isListed).flatMap(receiptsOf),
    paidUpTo: chits.flatMap(linesOf),
    penalties: [],
    securities: [],
    unallocated: [],
  }
  return { ...rows, ...moneyOf(rows) }
}

const peopleOf = (chit: OutsideChit): OldBooks['people'] =>
  chit.life.tickets.map(({ ticketNo }) => ({
    code: holderOf(chit, ticketNo),
    name: `Holder ${holderOf(chit, ticketNo)}`,
    ownName: null,
    kind: 'person',
    phone: `98${String(chit.auctionDate).padStart(4, '0')}${String(ticketNo).padStart(4, '0')}`,
    phoneShared: null,
    email: null,
    pan: null,
    address: null,
    representative: null,
    bornOn: null,
    diedOn: null,
    signatory: null,
    nominee: null,
    nomineeRelation: null,
    branch: branchOf(chit),
  }))

function chitRow(chit: OutsideChit): OldBooks['chits'][number] {
  const { code, terms, start, auctionDate } = chit
  const { tickets, months, instalment, commissionBp, gstBp, capBp, dividendSharedBy, dividendRounding } = terms
  return {
    code,
    series: null,
    amount: prizeFigures(terms).chitAmount,
    instalment,
    tickets,
    months,
    start,
    commission: commissionBp,
    gst: gstBp,
    cap: capBp,
    dividendSharedBy,
    dividendRounding,
    prizeBy: null,
    step: null,
    foremansMonth: null,
    dueDay: 5,
    auctionDay: { kind: 'date', date: auctionDate },
    auctionTime: '10:30',
    place: 'Office',
    sanctionNo: null,
    sanctionDay: null,
    registrationNo: null,
    registrationDay: null,
    graceDays: null,
    lateFeeYearly: null,
    lateFeeMonthly: null,
    dividendLoss: null,
    deduction: null,
    branch: branchOf(chit),
  }
}

const ticketsOf = (chit: OutsideChit): OldBooks['tickets'] =>
  chit.life.tickets.map(({ ticketNo }) => ({
    chit: chit.code,
    ticket: ticketNo,
    holder: holderOf(chit, ticketNo),
    since: null,
    until: null,
    nominee: null,
    nomineeRelation: null,
    agreementNo: null,
    agreementDay: null,
  }))

const auctionsOf = (chit: OutsideChit): OldBooks['auctions'] =>
  chit.life.prizes.map(({ prizeNo, monthNo, winner, discount, prize, commission, tax, dividends, isApproved }) => {
    const on = heldIn(chit, monthNo)
    return {
      chit: chit.code,
      prizeNo,
      day: on,
      ticket: winner,
      winner: holderOf(chit, winner),
      discount,
      prize,
      commission,
      tax,
      dividend: dividends[0]?.amount ?? ZERO,
      nextDue: null,
      paidOn: isApproved ? addDays(on, 15) : null,
      minutesNo: null,
      filedOn: null,
    }
  })

/** What a ticket has paid, month by month: whole months, then perhaps a part. */
const paidOf = ({ owed }: Ticket): { month: number; amount: Paise; isWhole: boolean }[] =>
  owed.flatMap((one) => {
    const amount = one.state === 'paid' ? net(one) : one.paid
    return amount > 0 ? [{ month: one.monthNo, amount, isWhole: one.state === 'paid' }] : []
  })

/** Every second chit has its receipts in the workbook. */
const isListed = ({ auctionDate }: OutsideChit): boolean => auctionDate % 2 === 1

/** A line for each ticket; where receipts are listed, for those that have none: with neither it is not known what they paid. */
const linesOf = (chit: OutsideChit): OldBooks['paidUpTo'] =>
  chit.life.tickets.flatMap((ticket) => {
    const paid = paidOf(ticket)
    if (isListed(chit) && paid.length > 0) return []
    return {
      chit: chit.code,
      ticket: ticket.ticketNo,
      month: paid.filter(({ isWhole }) => isWhole).length,
      part: paid.find(({ isWhole }) => !isWhole)?.amount ?? null,
      inAll: sum(paid.map(({ amount }) => amount)),
    }
  })

const receiptsOf = ({ code, start, life }: OutsideChit): OldBooks['receipts'] =>
  life.tickets.flatMap((ticket) =>
    paidOf(ticket).map(({ month, amount }) => ({
      chit: code,
      ticket: ticket.ticketNo,
      month,
      // what was paid ahead was paid before the cut-over
      day: [dueDay(start, month), CUT_OVER].toSorted()[0] ?? CUT_OVER,
      amount,
      number: `${code}/${ticket.ticketNo}/${month}`,
      method: 'cash' as const,
    })),
  )

type Rows = Pick<OldBooks, 'receipts' | 'paidUpTo' | 'auctions'>

const debit = (account: string, amount: Paise) => ({ account, group: null, debit: amount, credit: null })
const credit = (account: string, amount: Paise) => ({ account, group: null, debit: null, credit: amount })

/** The bank has everything; the company has put in what late members have not. */
function moneyOf({ receipts, paidUpTo, auctions }: Rows): Pick<OldBooks, 'bankAndCash' | 'trialBalance'> {
  const given = (of: (row: OldBooks['auctions'][number]) => Paise | null): Paise =>
    sum(auctions.map((row) => of(row) ?? ZERO))
  const received = sum([...receipts.map(({ amount }) => amount ?? ZERO), ...paidUpTo.map(({ inAll }) => inAll ?? ZERO)])
  const spent = paise(given(({ prize }) => prize) + given(({ commission }) => commission) + given(({ tax }) => tax))
  const prizes = given(({ prize, paidOn }) => (paidOn === null ? prize : ZERO))
  const inChits = subtract(received, spent)
  const own = paise(fromRupees(2_500_000) + Math.max(0, 0 - inChits))
  const bank = paise(inChits + prizes + own)
  const place = { number: null, ifsc: null, branch: null }
  return {
    bankAndCash: [
      { ...place, kind: 'bank', name: 'Example Bank', amount: bank, account: 'Example Bank' },
      { ...place, kind: 'own', name: 'Capital', amount: own, account: 'Capital' },
    ],
    trialBalance: [
      debit('Example Bank', bank),
      inChits < 0 ? debit('Chits', times(inChits, -1)) : credit('Chits', inChits),
      credit('Prizes payable', prizes),
      credit('Capital', own),
    ],
  }
}
