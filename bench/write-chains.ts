import { endpoints } from '@kuri/contract'
import { LOGINS } from './company.ts'
import { MOST_TICKETS, NEW_CHIT, TURNS, type WriteSetup } from './write-setup.ts'
import { step, type Chain } from './writes.ts'

/* The writes that people make daily, in the order in which they are measured. */

/** For writes that hash a password or write hundreds of rows, and for those that follow them. */
const FEW_TURNS = 100
/** What members pay in and withdraw, in rupees. */
const AMOUNT = 100
/** How far a standing offer goes above the best bid, in rupees. */
const LIMIT_ABOVE_BID = 1_000
const REASON = 'Measurement'
const { password } = LOGINS

/** All chains, each with input that no other uses up. */
export const chainsOf = (setup: WriteSetup): Chain[] => [
  ...accountChains(setup),
  ...chitChains(setup),
  ...memberPays(setup),
  ...staffTakesPayments(setup),
  ...auctionChains(setup),
  ...topups(setup),
  ...withdrawals(setup),
  ...companyChains(setup),
]

const chain = (steps: Chain['steps'], turns = TURNS): Chain => ({ turns, steps })

function of<T>(list: readonly T[], turn: number): T {
  const found = list[turn]
  if (found === undefined) throw new Error('the company has too few of these')
  return found
}

const emailOf = (turn: number): string => `new.${turn}@kuri.test`

function accountChains({ ticket, notices }: WriteSetup): Chain[] {
  const person = { name: 'New', password, phone: '98470 00012', address: '1 Palace Road', location: 'Thrissur' }
  return [
    chain(
      [
        step(endpoints.register, (turn) => ({ body: { ...person, email: emailOf(turn) } }), { kind: 'password' }),
        step(endpoints.login, (turn) => ({ body: { email: emailOf(turn), password } }), {
          kind: 'password',
          idOf: ({ token }) => token,
        }),
        step(endpoints.logout, (_, by) => ({ by })),
      ],
      FEW_TURNS,
    ),
    chain([step(endpoints.editMe, (turn) => ({ by: ticket(turn).member, body: { address: `${turn} Palace Road` } }))]),
    chain(
      [
        step(endpoints.readNotice, (turn) => {
          const { id, member } = of(notices, turn)
          return { by: member, params: { id } }
        }),
      ],
      notices.length,
    ),
    chain([step(endpoints.readAllNotices, (turn) => ({ by: ticket(turn).member }))]),
  ]
}

function chitChains({ admins: [by], ticket, forming }: WriteSetup): Chain[] {
  const create = step(endpoints.createChit, () => ({ by, body: NEW_CHIT }), { idOf: ({ chit }) => chit._id })
  const join = (group = 0, tickets = 1) =>
    step(
      endpoints.joinChit,
      (turn, _, id) => ({ by: ticket(turn, group).member, params: { id }, query: { tickets: `${tickets}` } }),
      { idOf: ({ request }) => request._id },
    )
  const approve = step(endpoints.approveRequest, (_, id) => ({ by, params: { id } }))
  return [
    chain([
      create,
      step(endpoints.editChit, (_, id) => ({ by, params: { id }, body: { name: 'Edited' } })),
      step(endpoints.deleteChit, (_, id) => ({ by, params: { id } })),
    ]),
    chain([create, join(), step(endpoints.leaveChit, (turn, _, id) => ({ by: ticket(turn).member, params: { id } }))]),
    chain([create, join(), approve]),
    chain([create, join(), step(endpoints.rejectRequest, (_, id) => ({ by, params: { id } }))]),
    chain(
      [
        create,
        ...[0, 1].flatMap((group) => [join(group, MOST_TICKETS), approve]),
        step(endpoints.startChit, (turn, _, id) => ({ by, params: { id } }), { variant: '576 instalments' }),
      ],
      FEW_TURNS,
    ),
    chain([
      step(endpoints.acceptAgreement, (turn) => ({
        by: ticket(turn).member,
        params: { id: forming.id },
        body: { hash: forming.agreement },
      })),
    ]),
    chain([
      step(endpoints.keepTicketFor, (turn) => {
        const { member, chit, no } = ticket(turn)
        return { by: member, params: { id: chit, ticketNo: `${no}` }, body: { keptFor: 'a son' } }
      }),
    ]),
  ]
}

/** Members pay the last months of a chit: staff must take the oldest. */
function memberPays({ admins: [by], ticket, late, month }: WriteSetup): Chain[] {
  const dueOf = (turn: number, monthNo: number) => ({ chitId: ticket(turn).chit, ...month(monthNo) })
  const payDues = (monthNos: readonly number[]) => (turn: number) => ({
    by: ticket(turn).member,
    body: { from: 'wallet' as const, lines: monthNos.map((monthNo) => dueOf(turn, monthNo)) },
  })
  const lateOf = (turn: number) => of(late, turn)
  return [
    chain([step(endpoints.payContribution, (turn) => ({ by: ticket(turn).member, body: dueOf(turn, 25) }))]),
    chain([step(endpoints.payDuesToPay, payDues([24]), { variant: 'one' })]),
    chain([step(endpoints.payDuesToPay, payDues([21, 22, 23]), { variant: 'three' })]),
    chain([
      step(
        endpoints.paySeveral,
        (turn) => ({ by: ticket(turn).member, body: { chitId: ticket(turn).chit, months: [18, 19, 20].map(month) } }),
        { variant: 'three' },
      ),
    ]),
    chain([
      step(endpoints.chooseAutoPay, (turn) => ({
        by: ticket(turn).member,
        params: { id: ticket(turn).chit },
        body: { on: true },
      })),
    ]),
    chain(
      [
        step(
          endpoints.takeStep,
          (turn) => ({ by, params: { id: lateOf(turn).id }, body: { kind: 'demand' as const } }),
          {
            variant: 'demand',
          },
        ),
        step(endpoints.payDues, (turn) => ({
          by: lateOf(turn).member,
          body: { chitId: lateOf(turn).chit, what: 'overdue' as const },
        })),
      ],
      late.length,
    ),
  ]
}

/** Each chain has members of its own: a later month is taken once the older ones are paid. */
function staffTakesPayments({ admins: [by, second], atDoor, ticket, month, number }: WriteSetup): Chain[] {
  const taken = ({ member, chit }: ReturnType<typeof ticket>) =>
    ({ userId: member, chitId: chit, method: 'bank', reference: `UTR ${number()}` }) as const
  const take = (group: number) =>
    step(endpoints.takePayment, (turn) => ({ by, body: { ...taken(ticket(turn, group)), ...month(2) } }), {
      idOf: ({ payment }) => payment._id,
    })
  return [
    chain([take(0), step(endpoints.confirmPaymentTaken, (_, id) => ({ by: second, params: { id } }))]),
    chain([
      take(1),
      step(endpoints.rejectPaymentTaken, (_, id) => ({ by: second, params: { id }, body: { reason: REASON } })),
    ]),
    chain([
      step(
        endpoints.takeSeveralPayments,
        (turn) => ({ by, body: { ...taken(ticket(turn, 2)), months: [2, 3, 4].map(month) } }),
        { variant: 'three' },
      ),
    ]),
    chain([
      step(endpoints.assignCollector, (turn) => ({
        by,
        params: { id: ticket(turn, 3).member },
        body: { collectorId: of(atDoor, turn).collector },
      })),
      step(endpoints.syncReceipts, (turn) => {
        const { collector, receipt } = of(atDoor, turn)
        return { by: collector, body: { receipts: [receipt] } }
      }),
    ]),
  ]
}

function auctionChains({ admins: [by], auctions, hotAuction }: WriteSetup): Chain[] {
  const { id: hot, bidders, nextBid } = hotAuction
  const auction = (turn: number) => of(auctions, turn)
  return [
    chain(
      [
        step(endpoints.openAuction, (turn) => ({
          by,
          params: { id: auction(turn).id },
          body: { seconds: 86_400, reason: REASON },
        })),
        step(
          endpoints.placeBid,
          (turn) => ({
            by: auction(turn).bidder,
            params: { id: auction(turn).id },
            body: { amount: auction(turn).floor },
          }),
          { variant: 'many auctions' },
        ),
        step(endpoints.lodgeOffer, (turn) => ({
          by: auction(turn).other,
          params: { id: auction(turn).id },
          body: { maxAmount: auction(turn).floor + LIMIT_ABOVE_BID },
        })),
        step(endpoints.withdrawOffer, (turn) => ({ by: auction(turn).other, params: { id: auction(turn).id } })),
      ],
      auctions.length,
    ),
    chain([
      step(
        endpoints.placeBid,
        (turn) => ({ by: of(bidders, turn % bidders.length), params: { id: hot }, body: { amount: nextBid() } }),
        { variant: 'one auction', repeatsAfter: 'bid_not_above_best' },
      ),
    ]),
  ]
}

function topups({ admins: [by, second], ticket, number }: WriteSetup): Chain[] {
  const slip = () => ({ amount: AMOUNT, method: 'bank', reference: `UTR ${number()}` }) as const
  const request = step(endpoints.requestTopup, (turn) => ({ by: ticket(turn).member, body: slip() }), {
    idOf: ({ topup }) => topup._id,
  })
  const start = step(
    endpoints.startUpi,
    (turn) => ({ by: ticket(turn).member, body: { purpose: 'topup' as const, amount: AMOUNT } }),
    { idOf: ({ upi }) => upi._id },
  )
  const claim = step(endpoints.claimUpi, (turn, id) => ({
    by: ticket(turn).member,
    params: { id },
    body: { utr: number() },
  }))
  return [
    chain([request, step(endpoints.approveTopup, (_, id) => ({ by, params: { id } }))]),
    chain([request, step(endpoints.rejectTopup, (_, id) => ({ by, params: { id }, body: { reason: REASON } }))]),
    chain([
      step(endpoints.takeTopup, (turn) => ({ by, body: { ...slip(), userId: ticket(turn).member } }), {
        idOf: ({ topup }) => topup._id,
      }),
      step(endpoints.approveTopup, (_, id) => ({ by: second, params: { id } }), { variant: 'second person' }),
    ]),
    chain([start, claim, step(endpoints.approveUpi, (_, id) => ({ by, params: { id } }))]),
    chain([start, claim, step(endpoints.rejectUpi, (_, id) => ({ by, params: { id }, body: { reason: REASON } }))]),
    chain([
      step(endpoints.startPayment, (turn) => ({
        by: ticket(turn).member,
        body: { purpose: 'topup' as const, amount: AMOUNT, method: 'phonepe' as const },
      })),
    ]),
  ]
}

/** The first withdrawal to an account needs the password; the others go to the same account. */
function withdrawals({ admins: [by, second], ticket, number }: WriteSetup): Chain[] {
  const account = { holder: 'A Member', number: '100200300400', ifsc: 'SBIN0001234' }
  const request = step(
    endpoints.requestWithdrawal,
    (turn) => ({ by: ticket(turn).member, body: { amount: AMOUNT, account } }),
    { idOf: ({ withdrawal }) => withdrawal._id },
  )
  return [
    chain(
      [
        step(
          endpoints.requestWithdrawal,
          (turn) => ({ by: ticket(turn).member, body: { amount: AMOUNT, account, password } }),
          { kind: 'password', variant: 'new account', idOf: ({ withdrawal }) => withdrawal._id },
        ),
        step(endpoints.approveWithdrawal, (_, id) => ({ by, params: { id } }), { variant: 'first person' }),
        step(endpoints.approveWithdrawal, (_, id) => ({ by: second, params: { id } }), { variant: 'second person' }),
        step(endpoints.payWithdrawal, (_, id) => ({ by, params: { id }, body: { utr: number() } })),
        request,
        step(endpoints.cancelWithdrawal, (turn, id) => ({ by: ticket(turn).member, params: { id } })),
        request,
        step(endpoints.rejectWithdrawal, (_, id) => ({ by, params: { id }, body: { reason: REASON } })),
      ],
      FEW_TURNS,
    ),
  ]
}

function companyChains({ admins: [by] }: WriteSetup): Chain[] {
  const letter = { name: 'A visitor', email: 'visitor@kuri.test', subject: 'A question' }
  return [
    chain([
      step(endpoints.contact, (turn) => ({
        // five a minute from one address
        from: `10.0.${turn >> 8}.${turn & 255}`,
        body: { ...letter, message: `When does scheme ${turn} begin?` },
      })),
    ]),
    chain([step(endpoints.changeSettings, (turn) => ({ by, body: { phone: `+91 487 200 ${1000 + turn}` } }))]),
  ]
}
