import { IconAlertTriangle, IconCircleCheck } from '../../../icons/everywhere.ts'
import { day, dayInIndia } from '@kuri/domain'
import { problemSentence } from '@kuri/contract'
import { now } from '../../../api/clock.ts'
import { Card } from '../../../components/card.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { MoneyText } from '../../../components/money-text.tsx'
import { Money } from '../../../components/money.tsx'
import { HelpText } from '../../../components/help-text.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { isRefusal, whatItMakes, type Draft, type Makes } from './draft.ts'
import css from './what-it-makes.module.css'

const t = m.admin.makes

/** What members will read of the scheme, as it is typed. */
export function WhatItMakes({ draft }: { draft: Draft }) {
  const today = dayInIndia(now())
  const made = whatItMakes(draft, today)
  return (
    <div className={css.beside}>
      <Card tone="good" title={t.title}>
        {made === null ? (
          <p className="dim">{t.fill}</p>
        ) : isRefusal(made) ? (
          <HelpText icon={IconAlertTriangle}>{problemSentence(made)}</HelpText>
        ) : (
          <Sums made={made} draft={draft} />
        )}
      </Card>
    </div>
  )
}

function Sums({ made, draft }: { made: Makes; draft: Draft }) {
  const { terms } = made
  return (
    <>
      <p className={css.sentence}>
        <MoneyText>{t.sentence(made.each, made.pool, made.life)}</MoneyText>
      </p>
      <DescriptionList>
        <DescriptionItem label={t.each}>
          <Money amount={made.each} />
        </DescriptionItem>
        <DescriptionItem label={t.pool}>
          <Money amount={made.pool} />
        </DescriptionItem>
        {made.collected !== made.pool && (
          <DescriptionItem label={t.collected}>
            <Money amount={made.collected} />
          </DescriptionItem>
        )}
        <DescriptionItem label={t.life}>
          <Money amount={made.life} />
        </DescriptionItem>
        <DescriptionItem label={t.prizes}>
          {made.shape === 'even' ? t.oneAMonth : t.everyMonths(terms.tickets, terms.months)}
        </DescriptionItem>
        {made.commission > 0 && (
          <DescriptionItem label={t.commission(terms.commissionBp)}>
            <Money amount={made.commission} />
          </DescriptionItem>
        )}
        {made.tax > 0 && (
          <DescriptionItem label={t.tax(terms.gstBp)}>
            <Money amount={made.tax} />
          </DescriptionItem>
        )}
        {made.cap !== null && (
          <DescriptionItem label={t.cap(terms.capBp)}>
            <Money amount={made.cap} />
          </DescriptionItem>
        )}
        {made.lastDue && <DescriptionItem label={t.ends}>{dayText(made.lastDue)}</DescriptionItem>}
      </DescriptionList>
      <Remarks made={made} draft={draft} />
    </>
  )
}

/** What an administrator should know before members read it. */
function Remarks({ made, draft }: { made: Makes; draft: Draft }) {
  const shapes = { even: t.even, 'fewer-months': t.fewerMonths, 'more-months': t.moreMonths }
  return (
    <div className={css.remarks}>
      {made.startsInPast && <HelpText icon={IconAlertTriangle}>{t.past(dayText(day(draft.startDate)))}</HelpText>}
      {made.isRounded && draft.amount !== null && (
        <HelpText icon={IconAlertTriangle}>{t.rounded(draft.amount, made.life)}</HelpText>
      )}
      {made.terms.prizeBy === 'auction' && made.cap === null && (
        <HelpText icon={IconAlertTriangle}>{t.noBids}</HelpText>
      )}
      <HelpText icon={made.shape === 'even' ? IconCircleCheck : IconAlertTriangle}>{shapes[made.shape]}</HelpText>
    </div>
  )
}
