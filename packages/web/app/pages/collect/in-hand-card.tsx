import { collectionEndpoints } from '@kuri/contract'
import { add, subtract, sum, ZERO } from '@kuri/domain'
import { call } from '../../api/client.ts'
import { Alert } from '../../components/alert.tsx'
import { Card } from '../../components/card.tsx'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { DescriptionItem, DescriptionList } from '../../components/description-list.tsx'
import { Money } from '../../components/money.tsx'
import { useOnline } from '../../layout/offline-bar.tsx'
import { m } from '../../messages/en.ts'
import { act } from '../admin/act.ts'
import type { Round } from './stop.tsx'

const t = m.collect.hand

/** What the collector carries, by the books, and its way to the counter. `unsent`: receipts that are not in the books yet. */
export function InHandCard({ inHand, collections, cheques, handover, last, unsent }: Round & { unsent: number }) {
  const { cash, upi } = inHand
  const online = useOnline()
  const given = sum([...collections, ...(handover?.collections ?? [])].map(({ amount }) => amount))
  const carried = subtract(add(cash, upi), given)
  const offer = () =>
    act(() => call(collectionEndpoints.offerHandover, { body: {} }), { done: t.done, failed: t.failed })
  const unready = unsent > 0 ? t.sendFirst : add(cash, upi) === ZERO && cheques.length === 0 ? t.nothing : undefined
  const whyNot = online ? unready : m.chrome.offline.moneyWaits
  return (
    <Card title={t.title} aside={<span className="sm dim">{t.since(collections.length)}</span>}>
      <div className="stack">
        <DescriptionList>
          <DescriptionItem label={m.collect.ways.cash}>
            <Money amount={cash} size="md" />
          </DescriptionItem>
          <DescriptionItem label={m.collect.ways.upi}>
            <Money amount={upi} size="md" />
          </DescriptionItem>
          {cheques.length > 0 && (
            <DescriptionItem label={t.cheques(cheques.length)}>
              <Money amount={sum(cheques.map(({ amount }) => amount))} size="md" />
            </DescriptionItem>
          )}
        </DescriptionList>
        {cheques
          .filter(({ reason }) => reason !== null)
          .map(({ _id, chequeNo, reason }) => (
            <p key={_id} className="sm">
              {t.notReceived(chequeNo, reason === null ? '' : m.unallocatedReceipts.reasons[reason])}
            </p>
          ))}
        {carried > 0 && <p className="sm dim">{t.carried(carried)}</p>}
        {handover ? (
          <Alert tone="info">{t.waits(handover.cash, handover.upi, handover.cheques.length)}</Alert>
        ) : (
          <>
            <ConfirmButton
              fullWidth
              question={t.question}
              consequence={t.consequence(cash, upi, cheques.length)}
              verb={t.verb}
              disabledReason={whyNot}
              onConfirm={offer}
            >
              {t.over}
            </ConfirmButton>
            {last && <Last handover={last} />}
          </>
        )}
      </div>
    </Card>
  )
}

function Last({ handover }: { handover: NonNullable<Round['last']> }) {
  const { receiver, counted, explanation } = handover
  const by = receiver?.name ?? ''
  if (counted === null) return <p className="sm dim">{t.sentBack(by, explanation ?? '')}</p>
  return (
    <p className="sm dim">
      {t.counted(by, counted.cash, counted.upi)} {explanation && t.explained(explanation)}
    </p>
  )
}
