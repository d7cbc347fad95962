import { forgetRound } from '../../api/kept-on-phone.ts'
import { notifyBad } from '../../layout/notify.tsx'
import { m } from '../../messages/en.ts'
import { hasUnsent } from './phone.ts'

/**
 * A collector logs out: nothing of the round can be read on this phone any more. False while receipts or visits wait that are only
 * on this phone; then the collector stays and reads why.
 */
export async function leavePhone(collectorId: string): Promise<boolean> {
  if (await hasUnsent(collectorId)) {
    notifyBad(m.signedReceipts.logoutWaits)
    return false
  }
  await forgetRound(collectorId)
  return true
}
