import { auctionEndpoints, bankAccountEndpoints } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { m } from '../../../messages/en.ts'
import { approval, rejection, type Decision, type Rejection } from './decision.ts'
import type { InboxRowOf } from './inbox.ts'

/** An auction that another person cancels: the second one completes it with the same reason. */
export function decideCancel({ id, about: { reason } }: InboxRowOf<'auction-cancel'>): Decision {
  const words = m.admin.auctions
  return {
    approve: approval(
      {
        label: words.cancel,
        question: words.cancelQuestion,
        consequence: words.cancelConsequence,
        verb: words.cancelVerb,
        done: words.cancelled,
        failed: words.failedCancel,
      },
      () => call(auctionEndpoints.cancelAuction, { params: { id }, body: { reason } }),
    ),
    reject: null,
  }
}

/** A bank account that staff saved for a member: it is not used. */
export const rejectAccount = (id: string): Rejection =>
  rejection(m.bankAccount.staff, (reason) =>
    call(bankAccountEndpoints.rejectBankAccount, { params: { id }, body: { reason } }),
  )
