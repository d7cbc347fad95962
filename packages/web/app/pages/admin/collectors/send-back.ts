import { collectionEndpoints } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { m } from '../../../messages/en.ts'
import { rejection, type Rejection } from '../money/decision.ts'

const t = m.collect.admin

/** Nothing was taken: it goes back into its collector’s hand. */
export function sendBack(id: string): Rejection {
  const words = {
    rejectQuestion: t.sendBackQuestion,
    rejectConsequence: t.sendBackConsequence,
    rejectVerb: t.sendBackVerb,
    reasonProblem: t.reasonProblem,
    rejected: t.sentBack,
    failedReject: t.failedSendBack,
  }
  const no = rejection(words, (reason) =>
    call(collectionEndpoints.rejectHandover, { params: { id }, body: { reason } }),
  )
  return { ...no, label: t.sendBack }
}
