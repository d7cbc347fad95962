import { subtract, sum, TILL_MOVES, ZERO } from '@kuri/domain'
import { Badge, type Tone } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { focusIt } from '../../../forms/form-helpers.ts'
import type { Till } from './till-state.ts'

const t = m.till.facts

const TONES: Readonly<Record<Till['status'], Tone>> = { open: 'ok', closed: 'wait', confirmed: 'ok' }

/** The title of the cashier's own till. */
export const MY_TILL = 'my-till'

/** A till by the receipts: what it began with, what was taken by each way, what should be in it; and its count. `hasFocus`: it was opened here. */
export function TillFacts({ till, hasFocus }: { till: Till; hasFocus: boolean }) {
  const { day, status, float, takings, expected, counted, difference, reason } = till
  return (
    <Card
      title={
        <span id={MY_TILL} tabIndex={-1} ref={hasFocus ? focusIt : undefined}>
          {m.till.day(dayText(day))}
        </span>
      }
      aside={<Badge tone={TONES[status]}>{m.till.status[status]}</Badge>}
    >
      <DescriptionList>
        <DescriptionItem label={t.float}>
          <Money amount={float} />
        </DescriptionItem>
        <DescriptionItem label={`${t.cash}, ${t.receipts(takings.cashReceipts)}`}>
          <Money amount={takings.cash} />
        </DescriptionItem>
        {till.handovers.map(({ _id, collector, cash }) => (
          <DescriptionItem key={_id} label={t.handedOver(collector.name)}>
            <Money amount={cash} />
          </DescriptionItem>
        ))}
        {[[t.putIn, movedIn(till, true)] as const, [t.takenOut, movedIn(till, false)] as const].map(
          ([label, amount]) =>
            amount > 0 && (
              <DescriptionItem key={label} label={label}>
                <Money amount={amount} />
              </DescriptionItem>
            ),
        )}
        {takings.givenBack > 0 && (
          <DescriptionItem label={t.givenBack}>
            <Money amount={takings.givenBack} />
          </DescriptionItem>
        )}
        <DescriptionItem total label={t.expected}>
          <Money amount={expected} size="md" />
        </DescriptionItem>
        <DescriptionItem label={`${t.upi}, ${t.receipts(takings.upiReceipts)}`}>
          <Money amount={takings.upi} />
        </DescriptionItem>
        <DescriptionItem label={`${t.cheques}, ${t.chequeCount(takings.chequeCount)}`}>
          <Money amount={takings.cheques} />
        </DescriptionItem>
        {counted !== null && (
          <DescriptionItem label={t.counted}>
            <Money amount={counted} size="md" />
          </DescriptionItem>
        )}
        {difference !== null && (
          <DescriptionItem label={t.difference}>
            <Difference amount={difference} />
          </DescriptionItem>
        )}
      </DescriptionList>
      {reason !== null && <p className="sm dim">{t.reason(reason)}</p>}
    </Card>
  )
}

/** The cash that was put in, or that was taken out, and counts. */
const movedIn = ({ moves }: Till, into: boolean) =>
  sum(
    moves.filter(({ kind, status }) => status === 'done' && TILL_MOVES[kind].into === into).map(({ amount }) => amount),
  )

/** How a count differs from the receipts, in words. */
export function Difference({ amount }: { amount: NonNullable<Till['difference']> }) {
  if (amount === 0) return <Badge tone="ok">{t.none}</Badge>
  return <Badge tone="late">{amount < 0 ? t.missing(subtract(ZERO, amount)) : t.tooMuch(amount)}</Badge>
}
