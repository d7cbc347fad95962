import { arrearsEndpoints, type BodyOf } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'

type Form = BodyOf<typeof arrearsEndpoints.takeStep>

/** Takes a step and says whether it counts or waits for a second person. */
export async function takeStep(ticketId: string, body: Form): Promise<void> {
  const { status } = await call(arrearsEndpoints.takeStep, { params: { id: ticketId }, body })
  notifyOk(status === 'waiting_second' ? m.arrears.case.waits : m.arrears.case.done)
}
