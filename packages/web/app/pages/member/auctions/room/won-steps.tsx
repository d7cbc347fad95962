import { addDays, dayInIndia, sum, type Day } from '@kuri/domain'
import { LinkButton } from '../../../../components/button.tsx'
import { Card } from '../../../../components/card.tsx'
import { Steps, type Step } from '../../../../components/steps.tsx'
import { m } from '../../../../messages/en.ts'
import { dayText, instantDayText, timeText } from '../../../../messages/format.ts'
import { paths } from '../../../../paths.ts'
import { WhatToBring } from './after/what-to-bring.tsx'
import type { Instalment } from './chit.ts'
import { isDecidedByBids, type Room } from './room.ts'

const t = m.auctions.over.steps
/** The company's promise: a prize waits for its approval at most this long. Source: docs/spec/auctions.md, AUC-11. */
const PAID_WITHIN_DAYS = 3

/** The day by which a prize is in its winner's wallet. */
export const payByOf = (settledAt: Date): Day => addDays(dayInIndia(settledAt), PAID_WITHIN_DAYS)

interface WonStepsProps {
  room: Room
  result: NonNullable<Room['result']>
  /** The months still to pay. */
  unpaid: readonly Instalment[]
  officeAddress: string
}

/** What the winner has to do and to expect. */
export function WonSteps({ room, result, unpaid, officeAddress }: WonStepsProps) {
  const monthsLeft = unpaid.length
  const payBy = dayText(payByOf(result.settledAt))
  const settled = `${instantDayText(result.settledAt)}, ${timeText(result.settledAt)}`
  const security: Step[] =
    monthsLeft > 0 ? [{ title: t.security(monthsLeft), state: 'turn', words: t.securityWords(officeAddress) }] : []
  return (
    <Card title={t.title}>
      <Steps
        steps={[
          { title: isDecidedByBids(room) ? t.settled : t.given, state: 'done', words: settled },
          ...security,
          { title: t.approval, state: monthsLeft > 0 ? 'next' : 'now', words: t.approvalWords(payBy) },
          { title: t.wallet(result.prize), state: 'next', words: t.walletWords },
        ]}
      />
      {monthsLeft > 0 ? (
        <WhatToBring stillToPay={sum(unpaid.map(({ rest }) => rest))} payBy={payBy} />
      ) : (
        <LinkButton to={paths.wallet()} variant="default">
          {t.toWallet}
        </LinkButton>
      )}
    </Card>
  )
}
