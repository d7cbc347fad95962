import { receiptLinkEndpoints } from '@kuri/contract'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { AppButton, Button } from '../../../components/button.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { copyText } from '../../../components/copy-text.ts'
import { FocusFirstField } from '../../../components/focus-goes-on.tsx'
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
}

/** A link that shows this receipt alone: it is made when it is asked for, then sent by WhatsApp, by SMS or copied, and can be ended. */
export function ShareLinks({ number, text, sharedUntil }: ShareLinksProps) {
  const [link, setLink] = useState<string>()
  const [busy, setBusy] = useState(false)
  const params = { number }
  const share = async () => {
    setBusy(true)
    await attempt(async () => setLink((await call(receiptLinkEndpoints.shareReceipt, { params })).link), t.failedShare)
    setBusy(false)
  }
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
      <div className="row wrap">
        {link === undefined ? (
          <Button variant="default" loading={busy} onClick={() => void share()}>
            {t.share}
          </Button>
        ) : (
          <FocusFirstField className="contents">
            <AppButton href={`https://wa.me/?text=${message}`}>{t.whatsApp}</AppButton>
            <AppButton href={`sms:?body=${message}`}>{t.sms}</AppButton>
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
