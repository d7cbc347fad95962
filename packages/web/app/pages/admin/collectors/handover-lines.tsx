import { subtract, sum } from '@kuri/domain'
import { m } from '../../../messages/en.ts'
import { instantText } from '../../../messages/format.ts'
import { Remarks } from '../money/remarks.tsx'
import type { Handover } from './count-handover.tsx'

const t = m.collect.admin

/** What went into a handover, in words. */
export function HandoverLines({
  handover: { cash, upi, collections, cheques, remarks, firstCount, note, createdAt },
}: {
  handover: Handover
}) {
  const carried = subtract(sum([cash, upi]), sum(collections.map(({ amount }) => amount)))
  return (
    <>
      <span className="sm dim block">{t.receipts(collections.length, instantText(createdAt))}</span>
      {carried > 0 && <span className="sm dim block">{t.carried(carried)}</span>}
      {cheques.map(({ _id, chequeNo, bank, user, amount, reason }) => (
        <span key={_id} className="sm block">
          {t.cheque(chequeNo, bank, user?.name ?? m.unallocatedReceipts.nobody, amount)}{' '}
          {reason !== null && t.notReceived(m.unallocatedReceipts.reasons[reason])}
        </span>
      ))}
      {remarks.map((remark) => (
        <Remarked key={remark.collectionId} remark={remark} collections={collections} />
      ))}
      {firstCount && (
        <span className="sm block">{t.firstCount(firstCount.by.name, firstCount.cash, firstCount.upi)}</span>
      )}
      {note !== '' && <span className="sm dim block">{note}</span>}
    </>
  )
}

/** One collection with its remarks. */
function Remarked({
  remark,
  collections,
}: {
  remark: Handover['remarks'][number]
  collections: Handover['collections']
}) {
  const collection = collections.find(({ _id }) => _id === remark.collectionId)
  return (
    <>
      {collection && (
        <span className="sm block">
          {t.collectedFrom(
            collection.user?.name ?? m.unallocatedReceipts.nobody,
            collection.amount,
            m.collect.ways[collection.method],
          )}
        </span>
      )}
      <Remarks of={remark} />
    </>
  )
}
