import { arrearsEndpoints } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { m } from '../../../messages/en.ts'
import { sayYes, type Yes } from '../money/decision.ts'
import type { Step } from './row.ts'

const say = m.arrears

/** What can be said to a step that waits for a second person; to take it back needs no reason. */
export function aboutStep({ _id: id, kind }: Pick<Step, '_id' | 'kind'>): { readonly yes: Yes; readonly no: Yes } {
  const params = { id }
  return {
    yes: sayYes(
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
    no: sayYes(
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
