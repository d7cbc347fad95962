import { counterEndpoints, tillEndpoints, upiEndpoints, walletEndpoints } from '@kuri/contract'
import { ZERO } from '@kuri/domain'
import { call } from '../../../api/client.ts'
import { m } from '../../../messages/en.ts'
import { rejection, approval, type Decision } from './decision.ts'
import type { InboxRowOf } from './inbox.ts'

const t = m.admin.money

/** Money reported at the counter or in our bank: it reaches the wallet. */
export function decideTopup({ id, about: { user, amount } }: InboxRowOf<'topup'>): Decision {
  const params = { id }
  return {
    approve: {
      label: t.approve,
      question: t.approveQuestion,
      consequence: t.approveConsequence(user.name, amount),
      verb: t.approveVerb(amount),
      failed: t.failedApprove,
      run: async () => {
        const { status } = await call(walletEndpoints.approveTopup, { params })
        return status === 'waiting_second' ? t.waitsForAnother : t.approved(user.name, amount)
      },
    },
    reject: rejection({ ...t, rejectConsequence: t.rejectConsequence(user.name) }, (reason) =>
      call(walletEndpoints.rejectTopup, { params, body: { reason } }),
    ),
  }
}

/** A UPI payment its member has reported: it is looked for in the bank. */
export function decideUpi({ id, about: { user, amount } }: InboxRowOf<'upi'>): Decision {
  const params = { id }
  const words = t.queues.upi
  return {
    approve: {
      label: words.confirm,
      question: words.question,
      consequence: words.consequence(user.name, amount),
      verb: words.verb(amount),
      failed: words.failedConfirm,
      run: async () => {
        const { status } = await call(upiEndpoints.approveUpi, { params })
        return status === 'waiting_second' ? t.waitsForAnother : words.confirmed(user.name, amount)
      },
    },
    reject: rejection(
      { ...words, rejectConsequence: words.rejectConsequence(user.name), reasonProblem: t.reasonProblem },
      (reason) => call(upiEndpoints.rejectUpi, { params, body: { reason } }),
    ),
  }
}

/** A contribution that one person has seen in the bank and another confirms. */
export function decideCounter({ id, about: { user, amount, chitId, month } }: InboxRowOf<'counter'>): Decision {
  const params = { id }
  const words = t.counterPayments
  return {
    approve: approval(
      {
        label: t.approve,
        question: t.approveQuestion,
        consequence: words.consequence(user.name, chitId.name, month),
        verb: t.approveVerb(amount),
        done: words.confirmed(user.name, amount),
        failed: words.failed,
      },
      () => call(counterEndpoints.confirmPaymentTaken, { params }),
    ),
    reject: rejection(words, (reason) => call(counterEndpoints.rejectPaymentTaken, { params, body: { reason } })),
  }
}

/** A receipt of the counter that is to be cancelled. */
export function decideCancellation({ id, about: { receipt, ifCancelled } }: InboxRowOf<'receipt-cancel'>): Decision {
  const params = { id }
  const words = t.receipts
  return {
    approve: approval(
      {
        label: t.approve,
        question: words.cancelQuestion,
        consequence: words.cancelConsequence(
          receipt.user.name,
          receipt.total,
          ifCancelled?.fromWallet ?? receipt.total,
          ifCancelled?.owed ?? ZERO,
        ),
        verb: words.cancelVerb,
        done: words.cancelled(receipt.number),
        failed: words.failedCancel,
      },
      () => call(counterEndpoints.approveCancellation, { params }),
    ),
    reject: rejection(words, (reason) => call(counterEndpoints.rejectCancellation, { params, body: { reason } })),
  }
}

/** A receipt of the counter that was taken against a rule, with a reason. */
export function decideCheck({ id, about: { receipt } }: InboxRowOf<'receipt-check'>): Decision {
  const words = t.receipts
  return {
    approve: approval(
      {
        label: words.check,
        question: words.checkQuestion,
        consequence: words.checkConsequence,
        verb: words.checkVerb,
        done: words.checked(receipt.number),
        failed: words.failedCheck,
      },
      () => call(counterEndpoints.checkCounterReceipt, { params: { id } }),
    ),
    reject: null,
  }
}

/** Cash that a cashier has put into their till or taken out of it: who confirms it has seen it. */
export function decideTillMove({ id, about: { cashier, kind, amount } }: InboxRowOf<'till-move'>): Decision {
  const params = { id }
  const words = m.till.moves
  return {
    approve: approval(
      {
        label: words.confirm,
        question: words.question(words.kinds[kind], amount),
        consequence: words.consequence(cashier.name),
        verb: words.verb,
        done: words.confirmed,
        failed: words.failedConfirm,
      },
      () => call(tillEndpoints.confirmTillMove, { params }),
    ),
    reject: rejection({ ...words, reasonProblem: words.rejectProblem }, (reason) =>
      call(tillEndpoints.rejectTillMove, { params, body: { reason } }),
    ),
  }
}

/** The count of a cashier's till: who confirms it has counted the same. */
export function decideTill({ id, about: { cashier, counted } }: InboxRowOf<'till'>): Decision {
  const params = { id }
  const words = m.till.confirm
  return {
    approve: approval(
      {
        label: words.confirm,
        question: words.question(cashier.name),
        consequence: words.consequence(counted ?? ZERO),
        verb: words.verb,
        done: words.done,
        failed: words.failedConfirm,
      },
      () => call(tillEndpoints.confirmTill, { params }),
    ),
    reject: {
      label: words.recount,
      question: words.recountQuestion,
      consequence: words.recountConsequence,
      verb: words.recountVerb,
      problem: words.recountProblem,
      failed: words.failedRecount,
      run: async (reason) => {
        await call(tillEndpoints.recountTill, { params, body: { reason } })
        return words.recounted
      },
    },
  }
}
