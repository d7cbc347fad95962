import { arrearsEndpoints, type BodyOf } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'

type Form = BodyOf<typeof arrearsEndpoints.takeStep>

/** Takes a step and shows whether it counts, or for whom it waits. */
export async function takeStep(ticketId: string, body: Form): Promise<void> {
  const { step } = await call(arrearsEndpoints.takeStep, { params: { id: ticketId }, body })
  notifyOk(textOf(step.status))
}

function textOf(status: 'waiting_second' | 'offered' | 'done' | 'withdrawn'): string {
  if (status === 'waiting_second') return m.arrears.case.waits
  return status === 'offered' ? m.arrears.case.substitution.sent : m.arrears.case.done
}
