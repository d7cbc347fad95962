import { sentence } from '../../api/problems.ts'
import { actDone } from '../../api/admin-queries.ts'
import { notifyBad, notifyOk } from '../../layout/notify.tsx'
import { m } from '../../messages/en.ts'

interface Told {
  /** Said when it is done. */
  done: string
  /** Said when it is not, before the reason. */
  failed: string
}

/** One act of an administrator: says how it went and lets every list be read again. True when it was done. */
export const act = (run: () => Promise<unknown>, { done, failed }: Told): Promise<boolean> =>
  attempt(async () => {
    await run()
    notifyOk(done)
  }, failed)

/** The same for a change that may wait for a second administrator. */
export const actByTwo = (
  run: () => Promise<{ readonly status?: 'waiting_second' | undefined }>,
  { done, failed }: Told,
): Promise<boolean> =>
  attempt(async () => {
    const { status } = await run()
    notifyOk(status === 'waiting_second' ? m.admin.approvals.waits : done)
  }, failed)

/** The same for an act that tells its own success. */
export async function attempt(run: () => Promise<unknown>, failed: string): Promise<boolean> {
  const refusal = await tried(run)
  if (refusal !== null) notifyBad(m.chrome.withReason(failed, sentence(refusal.error)))
  return refusal === null
}

/** The same where the refusal is told beside what was asked: null when it was done. */
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

/** A row is gone: focus goes to its list's heading, so that nobody is thrown back to the top of the page. */
export const focusOn = (id: string): void => document.getElementById(id)?.focus()
