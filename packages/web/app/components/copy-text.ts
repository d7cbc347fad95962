import { notifyBad, notifyOk } from '../layout/notify.tsx'
import { m } from '../messages/en.ts'

/** Copies a text to the clipboard, and says `copied`, or that the browser does not allow it. */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notifyOk(copied)
  } catch {
    notifyBad(m.chrome.notCopied)
  }
}
