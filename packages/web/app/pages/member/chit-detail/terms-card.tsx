import { sentencesOfAuctions, sentencesOfLate } from '@kuri/contract'
import { IconCalendar, IconClock, IconCurrencyRupee, IconStack2, IconUsers } from '../../../icons/everywhere.ts'
import { Card } from '../../../components/card.tsx'
import { BowlIcon, Icon } from '../../../components/icon.tsx'
import { Marked } from '../../../components/marked.tsx'
import { m } from '../../../messages/en.ts'
import type { ChitDetail } from './chit-detail.ts'
import css from './chit-detail.module.css'

const t = m.chitDetail.terms

/** What a member agrees to, in sentences with the numbers bold. */
export function TermsCard({ chit }: { chit: ChitDetail }) {
  const { totalMembers: members, durationInMonths: months, contribution, chitAmount, terms, startDate } = chit
  const hasCommission = terms.commissionBp > 0
  const others =
    terms.dividendSharedBy === 'all-tickets'
      ? t.sharedByAll(members, hasCommission)
      : t.sharedByOthers(members - 1, hasCommission)
  const usualText = terms.prizeBy === 'auction' ? t.due : t.dueWithoutBids
  const dueText = terms.auction ? t.onlyDue : usualText
  const lines = [
    { icon: IconUsers, text: t.members(members, contribution, months, chitAmount) },
    ...(members === months ? [] : [{ icon: IconStack2, text: t.manyPrizes(members, months) }]),
    { icon: BowlIcon, text: howPrizesGo(chit) },
    { icon: IconCurrencyRupee, text: whatItCosts(chit) },
    { icon: IconStack2, text: others },
    ...(terms.dividendRounding === 'rupee' ? [{ icon: IconStack2, text: t.wholeRupees }] : []),
    { icon: IconCalendar, text: dueText(Number(startDate.slice(-2))) },
    ...sentencesOfAuctions({ ...terms, tickets: members, months }).map((text) => ({ icon: IconCalendar, text })),
    ...sentencesOfLate(terms.late).map((text) => ({ icon: IconClock, text })),
  ]
  return (
    <Card title={t.title}>
      <ul className={css.terms}>
        {lines.map(({ icon, text }) => (
          <li key={text}>
            <Icon of={icon} />
            <span>
              <Marked>{text}</Marked>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function howPrizesGo({ terms, floor, cap }: ChitDetail): string {
  if (terms.prizeBy !== 'auction') return t[terms.prizeBy]
  return floor === null || cap === null ? t.noBids : t.auction(floor, cap, terms.step)
}

function whatItCosts({ terms, commission, tax }: ChitDetail): string {
  if (terms.commissionBp === 0) return t.noCommission
  return t.commission(terms.commissionBp, commission) + (tax > 0 ? t.tax(terms.gstBp, tax) : '')
}
