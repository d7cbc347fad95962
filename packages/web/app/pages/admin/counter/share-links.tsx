import { receiptLinkEndpoints } from '@kuri/contract'
import { callingDigits } from '@kuri/domain'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../../api/client.ts'
import { AppButton, Button } from '../../../components/button.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { copyText } from '../../../components/copy-text.ts'
import { FocusFirstField } from '../../../components/focus-goes-on.tsx'
import { Key } from '../../../components/keys-line.tsx'
import { m } from '../../../messages/en.ts'
import { instantDayText } from '../../../messages/format.ts'
import { act, attempt } from '../act.ts'

const t = m.receiptLink

interface ShareLinksProps {
  number: string
  /** What the message says before the link. */
  text: string
  /** Until when a link shows the receipt; null: no link does. */
  sharedUntil: Date | null
  /** The member's; '' for none: then the app asks whom the message is for. */
  phone: string
}

/** A link that shows this receipt alone: it is made when it is asked for, then sent by WhatsApp, by SMS or copied, and can be ended. */
export function ShareLinks({ number, text, sharedUntil, phone }: ShareLinksProps) {
  const [link, setLink] = useState<string>()
  const [busy, setBusy] = useState(false)
  const acts = useRef<HTMLDivElement>(null)
  const params = { number }
  const share = async () => {
    setBusy(true)
    const isMade = await attempt(async () => {
      const made = await call(receiptLinkEndpoints.shareReceipt, { params })
      flushSync(() => setLink(made.link))
    }, t.failedShare)
    setBusy(false)
    return isMade
  }
  /** Makes the link, then opens the app with it: within the seconds in which a browser lets a press open a window. */
  const shareBy = async (key: 'w' | 's') => {
    if (await share()) acts.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click()
  }
  const to = callingDigits(phone)
  const end = async () => {
    const words = { done: t.ended, failed: t.failedEnd }
    if (await act(() => call(receiptLinkEndpoints.endReceiptLinks, { params }), words)) setLink(undefined)
  }
  const message = encodeURIComponent(t.text(text, link ?? ''))
  return (
    <div className="stack t">
      <p className="sm dim" role="status">
        {sharedUntil === null ? t.shareWhy : t.shared(instantDayText(sharedUntil))}
      </p>
      <div className="row wrap" ref={acts}>
        {link === undefined ? (
          <>
            <Button variant="default" data-key="w" loading={busy} onClick={() => void shareBy('w')}>
              {t.whatsApp} <Key>W</Key>
            </Button>
            <Button variant="default" data-key="s" loading={busy} onClick={() => void shareBy('s')}>
              {t.sms} <Key>S</Key>
            </Button>
            <Button variant="default" loading={busy} onClick={() => void share()}>
              {t.share}
            </Button>
          </>
        ) : (
          <FocusFirstField className="contents">
            <AppButton data-key="w" href={`https://wa.me/${to}?text=${message}`}>
              {t.whatsApp} <Key>W</Key>
            </AppButton>
            <AppButton data-key="s" href={`sms:${to === '' ? '' : `+${to}`}?body=${message}`}>
              {t.sms} <Key>S</Key>
            </AppButton>
            <Button variant="default" onClick={() => void copyText(link, t.copied)}>
              {t.copy}
            </Button>
          </FocusFirstField>
        )}
        {sharedUntil !== null && (
          <ConfirmButton
            variant="subtle"
            question={t.endQuestion}
            consequence={t.endConsequence}
            verb={t.end}
            onConfirm={end}
          >
            {t.end}
          </ConfirmButton>
        )}
      </div>
    </div>
  )
}
