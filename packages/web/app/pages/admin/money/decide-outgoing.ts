import { gatewayEndpoints, moveEndpoints, prizeEndpoints, withdrawalEndpoints } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { m } from '../../../messages/en.ts'
import { sayNo, sayYes, type Decision } from './decision.ts'
import type { RowOf } from './desk.ts'

const say = m.admin.money

/** An online payment goes back to where it came from. */
export function aboutRefund({ id, about: { user, amount, byGateway } }: RowOf<'refund'>): Decision {
  const params = { id }
  const words = say.queues.refunds
  return {
    yes: sayYes(
      {
        label: words.agree,
        question: words.question(user.name),
        consequence: byGateway ? words.leavesWallet(amount) : words.consequence(amount),
        verb: words.verb(amount),
        done: byGateway ? words.booked(amount) : words.agreed(amount),
        failed: words.failedAgree,
      },
      () => call(gatewayEndpoints.approveRefund, { params }),
    ),
    no: sayNo(words, (reason) => call(gatewayEndpoints.rejectRefund, { params, body: { reason } })),
  }
}

/** The company moves money of its own, or corrects an entry. */
export function aboutMove({ id, about: { kind, amount } }: RowOf<'move'>): Decision {
  const params = { id }
  const words = m.bank.queue
  return {
    yes: sayYes(
      {
        label: say.approve,
        question: words.question,
        consequence: words.consequence(m.bank.moves[kind], amount),
        verb: words.verb(amount),
        done: words.confirmed,
        failed: words.failed,
      },
      () => call(moveEndpoints.approveMove, { params }),
    ),
    no: sayNo(words, (reason) => call(moveEndpoints.rejectMove, { params, body: { reason } })),
  }
}

/** Money leaves a wallet for its member’s bank. Once approved a no means that the bank has sent it back. */
export function aboutWithdrawal({ id, about }: RowOf<'withdrawal'>): Decision {
  const { amount, user, status, needsSecond, firstBy } = about
  const params = { id }
  const words = say.withdrawals
  const isApproved = status === 'approved'
  const no = sayNo(
    { ...words, rejectConsequence: words.rejectConsequence(user.name), reasonProblem: say.reasonProblem },
    (reason) => call(withdrawalEndpoints.rejectWithdrawal, { params, body: { reason } }),
  )
  if (isApproved) {
    return { yes: null, no: { ...no, label: words.back, question: words.backQuestion, verb: words.backVerb } }
  }
  return {
    no,
    yes: {
      label: say.approve,
      question: words.question(user.name),
      consequence: needsSecond && !firstBy ? words.twoPersons : words.consequence(amount),
      verb: words.verb(amount),
      failed: words.failedApprove,
      run: async () => {
        const answer = await call(withdrawalEndpoints.approveWithdrawal, { params })
        return answer.status === 'waiting_second' ? say.waitsForAnother : words.onItsWay(amount)
      },
    },
  }
}

/** The second of two says yes to a prize whose security the first has recorded. The first has a form for it. */
export function aboutPrize({ id, about: { status, amount, winner, firstBy } }: RowOf<'prize'>): Decision {
  if (status !== 'waiting_second') return { yes: null, no: null }
  return {
    no: null,
    yes: sayYes(
      {
        label: say.approvePrize,
        question: say.prizeQuestion(winner.name),
        consequence: `${say.completes(firstBy?.name ?? say.another)} ${say.prizeConsequence(amount, winner.name)}`,
        verb: say.prizeVerb(amount),
        done: say.prizePaid(amount, winner.name),
        failed: say.failedPrize,
      },
      () => call(prizeEndpoints.approvePrize, { params: { id }, body: {} }),
    ),
  }
}
