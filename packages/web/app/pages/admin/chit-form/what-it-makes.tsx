import { IconAlertTriangle, IconCircleCheck } from '../../../icons/everywhere.ts'
import { day, dayInIndia } from '@kuri/domain'
import { problemSentence } from '@kuri/contract'
import { now } from '../../../api/clock.ts'
import { Card } from '../../../components/card.tsx'
import { Line, Lines } from '../../../components/lines.tsx'
import { MoneyText } from '../../../components/money-text.tsx'
import { Money } from '../../../components/money.tsx'
import { Why } from '../../../components/why.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { isRefusal, whatItMakes, type Draft, type Makes } from './draft.ts'
import css from './what-it-makes.module.css'

const say = m.admin.makes

/** What members will read of the scheme, as it is typed. */
export function WhatItMakes({ draft }: { draft: Draft }) {
  const today = dayInIndia(now())
  const made = whatItMakes(draft, today)
  return (
    <div className={css.beside}>
      <Card tone="good" title={say.title}>
        {made === null ? (
          <p className="dim">{say.fill}</p>
        ) : isRefusal(made) ? (
          <Why icon={IconAlertTriangle}>{problemSentence(made)}</Why>
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
        <MoneyText>{say.sentence(made.each, made.pool, made.life)}</MoneyText>
      </p>
      <Lines>
        <Line label={say.each}>
          <Money amount={made.each} />
        </Line>
        <Line label={say.pool}>
          <Money amount={made.pool} />
        </Line>
        {made.collected !== made.pool && (
          <Line label={say.collected}>
            <Money amount={made.collected} />
          </Line>
        )}
        <Line label={say.life}>
          <Money amount={made.life} />
        </Line>
        <Line label={say.prizes}>
          {made.shape === 'even' ? say.oneAMonth : say.everyMonths(terms.tickets, terms.months)}
        </Line>
        {made.commission > 0 && (
          <Line label={say.commission(terms.commissionBp)}>
            <Money amount={made.commission} />
          </Line>
        )}
        {made.tax > 0 && (
          <Line label={say.tax(terms.gstBp)}>
            <Money amount={made.tax} />
          </Line>
        )}
        {made.cap !== null && (
          <Line label={say.cap(terms.capBp)}>
            <Money amount={made.cap} />
          </Line>
        )}
        {made.lastDue && <Line label={say.ends}>{dayText(made.lastDue)}</Line>}
      </Lines>
      <Remarks made={made} draft={draft} />
    </>
  )
}

/** What an administrator should know before members read it. */
function Remarks({ made, draft }: { made: Makes; draft: Draft }) {
  const shapes = { even: say.even, 'fewer-months': say.fewerMonths, 'more-months': say.moreMonths }
  return (
    <div className={css.remarks}>
      {made.startsInPast && <Why icon={IconAlertTriangle}>{say.past(dayText(day(draft.startDate)))}</Why>}
      {made.isRounded && draft.amount !== null && (
        <Why icon={IconAlertTriangle}>{say.rounded(draft.amount, made.life)}</Why>
      )}
      {made.terms.prizeBy === 'auction' && made.cap === null && <Why icon={IconAlertTriangle}>{say.noBids}</Why>}
      <Why icon={made.shape === 'even' ? IconCircleCheck : IconAlertTriangle}>{shapes[made.shape]}</Why>
    </div>
  )
}
