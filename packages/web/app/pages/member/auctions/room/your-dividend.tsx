import { subtract, ZERO } from '@kuri/domain'
import { DescriptionItem, DescriptionList } from '../../../../components/description-list.tsx'
import { Money } from '../../../../components/money.tsx'
import { m } from '../../../../messages/en.ts'
import { dayText, instantDayText } from '../../../../messages/format.ts'
import { sumOf } from '../../book/sum-of.ts'
import type { Instalment } from './chit.ts'
import type { Room } from './room.ts'

const t = m.auctions.over

interface YourDividendProps {
  room: Room
  result: NonNullable<Room['result']>
  mine: readonly Instalment[] | undefined
}

/** What the auction brought to a member who did not win: the dividend, and the sum it lowers, checked where it stands. */
export function YourDividend({ room, result, mine }: YourDividendProps) {
  const share = result.dividends.find((dividend) => dividend.ticketNo === room.you.ticketNo)?.amount ?? ZERO
  if (share === 0) return <p className="dim">{t.noDividend}</p>
  const next = mine?.find((instalment) => instalment.monthNo === room.monthNo + 1)
  const others = next ? subtract(next.dividend, share) : ZERO
  return (
    <>
      <p className="dim">{t.yourDividend}</p>
      <p>
        <Money amount={share} size="xl" />
      </p>
      {next && others >= 0 ? (
        <DescriptionList>
          <DescriptionItem label={t.contribution(next.month)}>
            <Money amount={next.amount} />
          </DescriptionItem>
          {others > 0 && (
            <DescriptionItem label={t.earlier}>
              <Money amount={subtract(ZERO, others)} />
            </DescriptionItem>
          )}
          <DescriptionItem label={t.yourDividend}>
            <Money amount={subtract(ZERO, share)} />
          </DescriptionItem>
          {next.paid > 0 && next.rest > 0 && (
            <DescriptionItem label={m.chrome.alreadyPaid}>
              <Money amount={subtract(ZERO, next.paid)} />
            </DescriptionItem>
          )}
          <DescriptionItem total label={totalOf(next)}>
            <Money amount={sumOf(next)} size="md" />
          </DescriptionItem>
        </DescriptionList>
      ) : (
        mine && <p className="dim">{t.toWallet}</p>
      )}
    </>
  )
}

function totalOf({ paidDate, status, dueDate }: Instalment): string {
  if (paidDate !== null) return t.paidOn(instantDayText(paidDate))
  return status === 'overdue' ? t.overdueSince(dayText(dueDate)) : t.payBy(dayText(dueDate))
}
