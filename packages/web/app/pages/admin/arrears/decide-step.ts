import { arrearsEndpoints } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { m } from '../../../messages/en.ts'
import { approval, type Approval } from '../money/decision.ts'
import type { Step } from './row.ts'

const say = m.arrears

/** The decisions about a step that waits for a second person; withdrawing it needs no reason. */
export function decideStep({ _id: id, kind }: Pick<Step, '_id' | 'kind'>): {
  readonly approve: Approval
  readonly reject: Approval
} {
  const params = { id }
  return {
    approve: approval(
      {
        label: say.confirm,
        question: say.confirmQuestion(say.steps[kind]),
        consequence: say.confirmConsequence,
        verb: say.confirm,
        done: say.confirmed,
        failed: say.failedConfirm,
      },
      () => call(arrearsEndpoints.confirmStep, { params }),
    ),
    reject: approval(
      {
        label: say.withdraw,
        question: say.withdrawQuestion,
        consequence: say.withdrawConsequence,
        verb: say.withdraw,
        done: say.withdrawn,
        failed: say.failedWithdraw,
      },
      () => call(arrearsEndpoints.withdrawStep, { params }),
    ),
  }
}
