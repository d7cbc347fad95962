import { sum } from '@kuri/domain'
import { Card } from '../../../../components/card.tsx'
import { DescriptionItem, DescriptionList } from '../../../../components/description-list.tsx'
import { Money } from '../../../../components/money.tsx'
import { m } from '../../../../messages/en.ts'
import { partsOf } from './meaning.ts'
import { nameOf, type Room } from './room.ts'
import css from './discount-distribution.module.css'

const t = m.auctions.over

/** Every rupee of the pool: prize, dividends, commission and tax; their sum stands under the double rule. */
export function DiscountDistribution({ room, result }: { room: Room; result: NonNullable<Room['result']> }) {
  const parts = partsOf(result)
  const { prize, dividends, rounding, commission } = parts
  const isYou = result.winner.ticketNo === room.you.ticketNo
  const share = (part: number) => `${(part / room.chitAmount) * 100}%`
  return (
    <Card title={t.where(room.chitAmount)}>
      <div className={css.parts} aria-hidden>
        <i className={css.prize} style={{ width: share(prize) }} />
        {dividends > 0 && <i className={css.dividends} style={{ width: share(dividends) }} />}
        {commission > 0 && <i className={css.commission} style={{ width: share(commission) }} />}
      </div>
      <DescriptionList>
        <DescriptionItem
          label={<Key kind="prize">{isYou ? t.prizeToYou : t.prizeTo(nameOf(room, result.winner.ticketNo))}</Key>}
        >
          <Money amount={prize} />
        </DescriptionItem>
        <DescriptionItem label={<Key kind="dividends">{dividendsLabel(result)}</Key>}>
          <Money amount={dividends} />
        </DescriptionItem>
        {rounding !== 0 && (
          <DescriptionItem label={rounding > 0 ? t.roundingKept : t.roundingShared}>
            <Money amount={rounding} />
          </DescriptionItem>
        )}
        <DescriptionItem label={<Key kind="commission">{t.commission}</Key>}>
          <Money amount={commission} />
        </DescriptionItem>
        <DescriptionItem total label={t.pool}>
          <Money amount={sum(Object.values(parts))} />
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}

function Key({ kind, children }: { kind: 'prize' | 'dividends' | 'commission'; children: string }) {
  return (
    <>
      <i className={`${css.key} ${css[kind] ?? ''}`} />
      {children}
    </>
  )
}

function dividendsLabel({ dividends }: NonNullable<Room['result']>): string {
  const [first] = dividends
  const least = dividends.at(-1)
  if (first === undefined || least === undefined || least.amount === 0) return t.noDividends
  return t.dividends(dividends.length, least.amount, first.amount === least.amount)
}
