import { gatewayEndpoints, moveEndpoints, prizeEndpoints, withdrawalEndpoints } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { m } from '../../../messages/en.ts'
import { rejection, approval, type Decision } from './decision.ts'
import type { InboxRowOf } from './inbox.ts'

const t = m.admin.money

/** An online payment goes back to where it came from. */
export function decideRefund({ id, about: { user, amount, byGateway } }: InboxRowOf<'refund'>): Decision {
  const params = { id }
  const words = t.queues.refunds
  return {
    approve: approval(
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
    reject: rejection(words, (reason) => call(gatewayEndpoints.rejectRefund, { params, body: { reason } })),
  }
}

/** The company moves money of its own, or corrects an entry. */
export function decideMove({ id, about: { kind, amount } }: InboxRowOf<'move'>): Decision {
  const params = { id }
  const words = m.companyEntries.queue
  return {
    approve: approval(
      {
        label: t.approve,
        question: words.question,
        consequence: words.consequence(m.companyEntries.moves[kind], amount),
        verb: words.verb(amount),
        done: words.confirmed,
        failed: words.failed,
      },
      () => call(moveEndpoints.approveMove, { params }),
    ),
    reject: rejection(words, (reason) => call(moveEndpoints.rejectMove, { params, body: { reason } })),
  }
}

/** Money leaves a wallet for its member’s bank. Once approved a no means that the bank has sent it back. */
export function decideWithdrawal({ id, about }: InboxRowOf<'withdrawal'>): Decision {
  const { amount, user, status, needsSecond, firstBy } = about
  const params = { id }
  const words = t.withdrawals
  const isApproved = status === 'approved'
  const reject = rejection(
    { ...words, rejectConsequence: words.rejectConsequence(user.name), reasonProblem: t.reasonProblem },
    (reason) => call(withdrawalEndpoints.rejectWithdrawal, { params, body: { reason } }),
  )
  if (isApproved) {
    return {
      approve: null,
      reject: { ...reject, label: words.back, question: words.backQuestion, verb: words.backVerb },
    }
  }
  return {
    reject,
    approve: {
      label: t.approve,
      question: words.question(user.name),
      consequence: needsSecond && !firstBy ? words.twoPersons : words.consequence(amount),
      verb: words.verb(amount),
      failed: words.failedApprove,
      run: async () => {
        const answer = await call(withdrawalEndpoints.approveWithdrawal, { params })
        return answer.status === 'waiting_second' ? t.waitsForAnother : words.onItsWay(amount)
      },
    },
  }
}

/** The second of two approves a prize whose security the first has recorded. The first has a form for it. */
export function decidePrize({ id, about: { status, amount, winner, firstBy } }: InboxRowOf<'prize'>): Decision {
  if (status !== 'waiting_second') return { approve: null, reject: null }
  return {
    reject: null,
    approve: approval(
      {
        label: t.approvePrize,
        question: t.prizeQuestion(winner.name),
        consequence: `${t.completes(firstBy?.name ?? t.another)} ${t.prizeConsequence(amount, winner.name)}`,
        verb: t.prizeVerb(amount),
        done: t.prizePaid(amount, winner.name),
        failed: t.failedPrize,
      },
      () => call(prizeEndpoints.approvePrize, { params: { id }, body: {} }),
    ),
  }
}
