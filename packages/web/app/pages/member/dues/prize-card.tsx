import { myPrizeEndpoints, type ReplyOf } from '@kuri/contract'
import { dayInIndia } from '@kuri/domain'
import { call } from '../../../api/client.ts'
import { now } from '../../../api/clock.ts'
import { sentence } from '../../../api/problems.ts'
import { moneyMoved } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { Choices } from '../../../forms/choices.tsx'
import { notifyBad } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'

const t = m.dues.prize
type Mine = ReplyOf<typeof myPrizeEndpoints.myPrizes>[number]

/** A prize on its way: by when it is due, and what its winner may still choose. */
export default function PrizeCard({ prize }: { prize: Mine }) {
  const { chitName, prizeNo, amount, payBy, depositedAt } = prize
  const isLate = payBy < dayInIndia(now())
  return (
    <Card tone="good" title={t.title(chitName, prizeNo)}>
      <div className="stack">
        <Money size="lg" amount={amount} />
        <p>
          <span className="strong">{isLate ? t.late(dayText(payBy)) : t.due(dayText(payBy))}</span>{' '}
          {depositedAt ? t.deposited : t.bring}
        </p>
        {prize.ahead.count > 0 && <SetOff prize={prize} />}
      </div>
    </Card>
  )
}

function SetOff({ prize }: { prize: Mine }) {
  const { auctionId, setOff, ahead } = prize
  const choose = async (chosen: 'none' | 'all') => {
    try {
      await call(myPrizeEndpoints.chooseSetOff, { params: { id: auctionId }, body: { setOff: chosen } })
    } catch (error) {
      notifyBad(`${t.failed} ${sentence(error)}`)
    }
    await moneyMoved()
  }
  return (
    <>
      <Choices
        legend={t.setOff}
        value={setOff ? 'all' : 'none'}
        onChange={(chosen) => void choose(chosen)}
        choices={[
          { value: 'none', word: t.setOffNone },
          { value: 'all', word: t.setOffAll(ahead.amount, ahead.count) },
        ]}
      />
      <p className="sm dim">{t.setOffWhy}</p>
    </>
  )
}
