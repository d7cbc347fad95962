import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { company } from '../../../api/startup-queries.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { ShareText } from '../../../components/share-text.tsx'
import { ReceiptCard } from '../../../components/receipt-card.tsx'
import { m } from '../../../messages/en.ts'
import { instantDayText } from '../../../messages/format.ts'
import type { Taken } from './page.tsx'

const say = m.counter.done

/** The receipt of what was just taken: read out, or shared into a message. */
export function TakenCard({ taken, onClose }: { taken: Taken; onClose: () => void }) {
  const { user, amount, method, reference, status, createdAt } = taken
  const name = useQuery(company()).data?.name ?? m.chrome.brand
  const heading = useRef<HTMLHeadingElement>(null)
  // the dialog is closed: the focus moves to the result for screen readers
  useEffect(() => heading.current?.focus(), [])
  return (
    <ReceiptCard label={say.title}>
      <div className="stack">
        <h2 ref={heading} tabIndex={-1}>
          {say.title}
        </h2>
        <DescriptionList>
          <DescriptionItem label={say.from}>{user.name}</DescriptionItem>
          <DescriptionItem label={say.how}>{say.ways[method]}</DescriptionItem>
          <DescriptionItem label={say.reference}>{reference}</DescriptionItem>
          <DescriptionItem total label={say.amount}>
            <Money amount={amount} size="md" />
          </DescriptionItem>
        </DescriptionList>
        <Alert tone={status === 'approved' ? 'ok' : 'info'}>{status === 'approved' ? say.inWallet : say.waits}</Alert>
        <div className="row wrap">
          <ShareText
            text={say.text(name, user.name, amount, reference, instantDayText(createdAt))}
            label={say.share}
            copied={say.copied}
          />
          <Button variant="default" onClick={onClose}>
            {m.chrome.close}
          </Button>
        </div>
      </div>
    </ReceiptCard>
  )
}
