import { forgetRound } from '../../api/kept-on-phone.ts'
import { notifyBad } from '../../layout/notify.tsx'
import { m } from '../../messages/en.ts'
import { forgetLastRound, hasUnsent } from './phone.ts'

/**
 * A collector logs out: nothing of the round can be read on this phone any more. Gives what is left to do when the session has
 * ended. Null while receipts or visits wait that are only on this phone; then the collector stays and reads why.
 */
export async function leavePhone(collectorId: string): Promise<(() => Promise<void>) | null> {
  if (await hasUnsent(collectorId)) {
    notifyBad(m.signedReceipts.logoutWaits)
    return null
  }
  await forgetRound(collectorId)
  return () => forgetLastRound(collectorId)
}
