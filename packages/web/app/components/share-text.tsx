import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'

interface ShareTextProps {
  text: string
  label: string
  /** Shown where the browser cannot share and it was copied instead. */
  copied: string
  small?: boolean
}

/** Desks have no sheet to share by. */
const canShare = (): boolean => 'share' in navigator

/** Through the phone's own sharing where there is one, else to be pasted. */
export function ShareText({ text, label, copied, small = false }: ShareTextProps) {
  const share = async () => {
    // leaving the phone's sheet is no fault
    if (canShare()) return await navigator.share({ text }).catch(() => undefined)
    await copyText(text, copied)
  }
  return (
    <Button variant={small ? 'subtle' : 'filled'} onClick={() => void share()}>
      {label}
    </Button>
  )
}
