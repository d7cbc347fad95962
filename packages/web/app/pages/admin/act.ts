import { sentence } from '../../api/problems.ts'
import { actDone } from '../../api/admin-queries.ts'
import { notifyBad, notifyOk } from '../../layout/notify.tsx'
import { m } from '../../messages/en.ts'

interface ActMessages {
  /** Shown when it succeeded. */
  done: string
  /** Shown before the reason when it failed. */
  failed: string
}

/** Runs an administrator's action, notifies about its outcome and refetches the lists. True if it succeeded. */
export const act = (run: () => Promise<unknown>, { done, failed }: ActMessages): Promise<boolean> =>
  attempt(async () => {
    await run()
    notifyOk(done)
  }, failed)

/** The same for a change that may wait for a second administrator. */
export const actByTwo = (
  run: () => Promise<{ readonly status?: 'waiting_second' | undefined }>,
  { done, failed }: ActMessages,
): Promise<boolean> =>
  attempt(async () => {
    const { status } = await run()
    notifyOk(status === 'waiting_second' ? m.admin.approvals.waits : done)
  }, failed)

/** The same for an action that notifies about its success itself. */
export async function attempt(run: () => Promise<unknown>, failed: string): Promise<boolean> {
  const refusal = await tried(run)
  if (refusal !== null) notifyBad(m.chrome.withReason(failed, sentence(refusal.error)))
  return refusal === null
}

/** The same where the caller shows the refusal: null if it succeeded. */
export async function tried(run: () => Promise<unknown>): Promise<{ error: unknown } | null> {
  try {
    await run()
  } catch (error) {
    void actDone()
    return { error }
  }
  await actDone()
  return null
}

/** Focuses the list's heading when a row is gone, so that the focus does not jump to the top of the page. */
export const focusOn = (id: string): void => document.getElementById(id)?.focus()
