import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { ShareText } from '../../../components/share-text.tsx'
import { ReceiptCard } from '../../../components/receipt-card.tsx'
import { useFocusAfterMount } from '../../../components/use-focus-after-mount.ts'
import { m } from '../../../messages/en.ts'
import { instantDayText } from '../../../messages/format.ts'
import { useCompanyName } from '../../../use-company-name.ts'
import type { Taken } from './page.tsx'

const t = m.counter.done

/** The receipt of what was just taken: read out, or shared into a message. */
export function TakenCard({ taken, onClose }: { taken: Taken; onClose: () => void }) {
  const { user, amount, reference, status, createdAt } = taken
  const name = useCompanyName()
  // the dialog is closed: the focus moves to the result for screen readers
  const heading = useFocusAfterMount<HTMLHeadingElement>()
  return (
    <ReceiptCard label={t.title}>
      <div className="stack">
        <h2 ref={heading} tabIndex={-1}>
          {t.title}
        </h2>
        <DescriptionList>
          <DescriptionItem label={t.from}>{user.name}</DescriptionItem>
          <DescriptionItem label={t.reference}>{reference}</DescriptionItem>
          <DescriptionItem total label={t.amount}>
            <Money amount={amount} size="md" />
          </DescriptionItem>
        </DescriptionList>
        <Alert tone={status === 'approved' ? 'ok' : 'info'}>{status === 'approved' ? t.inWallet : t.waits}</Alert>
        <div className="row wrap">
          <ShareText
            text={t.text(name, user.name, amount, reference, instantDayText(createdAt))}
            label={t.share}
            copied={m.counter.copied}
          />
          <Button variant="default" onClick={onClose}>
            {m.chrome.close}
          </Button>
        </div>
      </div>
    </ReceiptCard>
  )
}
