import { IconCopy } from '../icons/everywhere.ts'
import { notifyBad, notifyOk } from '../layout/notify.tsx'
import { m } from '../messages/en.ts'
import { Icon } from './icon.tsx'
import css from './copy-button.module.css'

interface CopyButtonProps {
  /** What pressing it does. */
  label: string
  /** Shown when it is done. */
  copied: string
  text: string
}

/** Copies a text to the clipboard, and shows whether the browser allowed it. */
export function CopyButton({ label, copied, text }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notifyOk(copied)
    } catch {
      notifyBad(m.chrome.notCopied)
    }
  }
  return (
    <button type="button" className={css.copy} aria-label={label} onClick={() => void copy()}>
      <Icon of={IconCopy} />
    </button>
  )
}
