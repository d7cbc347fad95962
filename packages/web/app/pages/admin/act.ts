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

/**
 * One act of an administrator, which tells its own success; a refusal is told after `failed`. Every list is then read
 * again. True when it was done.
 */
export async function attempt(run: () => Promise<unknown>, failed: string): Promise<boolean> {
  try {
    await run()
    return true
  } catch (error) {
    notifyBad(m.admin.withReason(failed, sentence(error)))
    return false
  } finally {
    await actDone()
  }
}

/** The same for an act whose success is always the same sentence. */
export const act = (run: () => Promise<unknown>, { done, failed }: Told): Promise<boolean> =>
  attempt(async () => {
    await run()
    notifyOk(done)
  }, failed)

/** A row is gone: focus goes to its list's heading, so that nobody is thrown back to the top of the page. */
export const focusOn = (id: string): void => document.getElementById(id)?.focus()
