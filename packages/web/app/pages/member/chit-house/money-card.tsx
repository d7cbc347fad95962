import { monthNameOf, sum, type Paise } from '@kuri/domain'
import { Alert } from '../../../components/alert.tsx'
import { Card } from '../../../components/card.tsx'
import { Flow, type Stream } from '../../../components/flow.tsx'
import { Line, Lines } from '../../../components/lines.tsx'
import { Money } from '../../../components/money.tsx'
import { rupees } from '../../../messages/format.ts'
import { m } from '../../../messages/en.ts'
import type { House, HouseFacts } from './house.ts'
import { lastMonthsMoney, type MonthMoney } from './month-money.ts'
import css from './chit-house.module.css'

const words = m.house.money

/** The last settled month: where its pool came from and where it went. Both columns end in the same number. */
export function MoneyCard({ house, auctions }: HouseFacts) {
  const money = lastMonthsMoney(auctions)
  const dueDate = house.months.find((month) => month.monthNo === money?.monthNo)?.dueDate
  if (!money || !dueDate) return null
  const month = monthNameOf(dueDate)
  const [ins, outs] = [streamsIn(house, money), streamsOut(house, money)]
  const prizes = sum(money.prizes.map(({ amount }) => amount))
  return (
    <Card title={words.title(month)} aside={<span className="sm dim">{words.lead}</span>}>
      <Flow
        ins={ins}
        outs={outs}
        pool={words.poolWord}
        label={words.picture(month, money.pool, prizes, money.dividends, money.commission, money.tax)}
      />
      <div className={css.inOut}>
        <Column title={words.in} streams={ins} total={words.pool} />
        <Column title={words.out} streams={outs} total={words.pool} />
      </div>
      {house.advanced > 0 && (
        <div className={css.gap}>
          <Alert>{words.advanced(house.advanced)}</Alert>
        </div>
      )}
    </Card>
  )
}

const named = (key: string, amount: Paise, colour: Stream['colour'], word: string): Stream => ({
  key,
  amount,
  colour,
  title: rupees(amount),
  lines: [word],
})

const streamsIn = (house: House, { pool }: MonthMoney): Stream[] => [
  {
    ...named('contributions', pool, 1, words.contributions(house.totalMembers, house.contribution)),
    lines: [words.contributions(house.totalMembers, house.contribution), words.contributionsHint],
  },
]

function streamsOut(house: House, money: MonthMoney): Stream[] {
  const nameOf = (ticketNo: number): string =>
    house.members.find((member) => member.ticketNo === ticketNo)?.name ?? words.ticket(ticketNo)
  return [
    ...money.prizes.map(({ prizeNo, ticketNo, amount }) =>
      named(`prize ${prizeNo}`, amount, 1, words.prize(nameOf(ticketNo))),
    ),
    named('dividends', money.dividends, 2, words.dividends(money.sharers)),
    named('commission', money.commission, 3, words.commission(house.terms.commissionBp)),
    named('tax', money.tax, 4, words.tax(house.terms.gstBp)),
  ].filter(({ amount }) => amount > 0)
}

function Column({ title, streams, total }: { title: string; streams: Stream[]; total: string }) {
  return (
    <div>
      <h3>{title}</h3>
      <Lines tight>
        {streams.map(({ key, amount, colour, lines }) => (
          <Line
            key={key}
            label={
              <>
                <span className={css.key} style={{ background: `var(--k-chart-${colour})` }} />
                {lines?.[0]}
              </>
            }
          >
            <Money amount={amount} />
          </Line>
        ))}
        <Line total label={total}>
          <Money amount={sum(streams.map(({ amount }) => amount))} />
        </Line>
      </Lines>
    </div>
  )
}
