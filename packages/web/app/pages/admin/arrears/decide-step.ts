import { arrearsEndpoints } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { m } from '../../../messages/en.ts'
import { approval, type Approval } from '../money/decision.ts'
import type { Step } from './row.ts'

const t = m.arrears

/** The decisions about a step that waits for a second person; withdrawing it needs no reason. */
export function decideStep({ _id: id, kind }: Pick<Step, '_id' | 'kind'>): {
  readonly approve: Approval
  readonly reject: Approval
} {
  const params = { id }
  return {
    approve: approval(
      {
        label: t.confirm,
        question: t.confirmQuestion(t.steps[kind]),
        consequence: t.confirmConsequence,
        verb: t.confirm,
        done: t.confirmed,
        failed: t.failedConfirm,
      },
      () => call(arrearsEndpoints.confirmStep, { params }),
    ),
    reject: approval(
      {
        label: t.withdraw,
        question: t.withdrawQuestion,
        consequence: t.withdrawConsequence,
        verb: t.withdraw,
        done: t.withdrawn,
        failed: t.failedWithdraw,
      },
      () => call(arrearsEndpoints.withdrawStep, { params }),
    ),
  }
}
