import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { Money } from '../../components/money.tsx'
import { ShareText } from '../../components/share-text.tsx'
import { SumItem } from '../../components/sum-item.tsx'
import { m } from '../../messages/en.ts'
import { useCompanyName } from '../../use-company-name.ts'
import type { Collection } from './use-collecting.ts'

const t = m.collect

/** The receipt just given: read out, or shared into a message. */
export function ReceiptCard({ collection, onClose }: { collection: Collection; onClose: () => void }) {
  const { user, amount, chitId, month, year, receiptNo } = collection
  return (
    <Card title={t.receipt.title}>
      <div className="stack t" role="status">
        <p>
          <Money amount={amount} size="lg" />
        </p>
        <p className="strong">{t.receipt.no(receiptNo)}</p>
        <p className="sm dim">
          {user.name}, {chitId.name}, {month} {year}
        </p>
        <div className="row wrap">
          <Share collection={collection} />
          <Button variant="default" onClick={onClose}>
            {m.chrome.close}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** The receipt as a message. */
function Share({ collection, small = false }: { collection: Collection; small?: boolean }) {
  const { user, amount, chitId, month, year, receiptNo } = collection
  const name = useCompanyName()
  const text = t.receipt.text(user.name, amount, chitId.name, month, year, receiptNo, name)
  return <ShareText text={text} label={t.receipt.share} copied={t.receipt.copied} small={small} />
}

/** What was collected since the last hand-over, newest first. */
export function Collected({ collections }: { collections: readonly Collection[] }) {
  if (collections.length === 0) return null
  return (
    <Card title={t.collected.title}>
      <ul>
        {collections.map((collection) => (
          <SumItem
            key={collection._id}
            what={collection.user.name}
            about={`${collection.receiptNo}, ${t.ways[collection.method]}${collection.reference && ` ${collection.reference}`}`}
          >
            <Money amount={collection.amount} />
            <Share small collection={collection} />
          </SumItem>
        ))}
      </ul>
    </Card>
  )
}
