import { dayInIndia, daysBetween } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { now } from '../../../api/clock.ts'
import { wallet } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { StepChart } from '../../../components/step-chart.tsx'
import { instantDayText } from '../../../messages/format.ts'
import { m } from '../../../messages/en.ts'

const t = m.member.wallet
/** Fewer are clearer as numbers. */
const LEAST_READINGS = 3
const LEAST_DAYS = 7

/** The wallet's line over the last hundred entries. */
export function BalanceCard() {
  const readings = (useQuery(wallet.recent(100)).data ?? [])
    .map((entry) => ({ at: entry.at, value: entry.balance }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const [first] = readings
  const last = readings.at(-1)
  if (!first || !last || readings.length < LEAST_READINGS) return null
  if (daysBetween(dayInIndia(first.at), dayInIndia(now())) < LEAST_DAYS) return null
  const since = instantDayText(first.at)
  return (
    <Card title={t.since(since)}>
      <StepChart readings={readings} until={now()} label={t.line(since, first.value, last.value)} />
    </Card>
  )
}
