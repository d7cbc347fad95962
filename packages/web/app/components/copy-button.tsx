import { IconCopy } from '../icons/everywhere.ts'
import { copyText } from './copy-text.ts'
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
  return (
    <button type="button" className={css.copy} aria-label={label} onClick={() => void copyText(text, copied)}>
      <Icon of={IconCopy} />
    </button>
  )
}
