import { landingExample, sum, times } from '@kuri/domain'
import { Card } from '../../../components/card.tsx'
import { Flow, type Stream } from '../../../components/flow.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { m } from '../../../messages/en.ts'
import css from './landing.module.css'

const t = m.landing.example
const { members, contribution, pool, bid, winnerReceives, othersShareEach, othersPayNextMonth, winnerPaysNextMonth } =
  landingExample()
const others = members - 1

const ins: Stream[] = Array.from({ length: members }, (_, i) => ({
  key: `member ${i}`,
  amount: contribution,
  colour: 1,
  title: t.member(i + 1),
  lines: [t.pays(contribution)],
}))

/** The words of the four equal dividends stand beside the second; on phones below the first. */
const WORDS_BESIDE = 1
const WORDS_BELOW = 0
const outs: Stream[] = [
  {
    key: 'winner',
    amount: winnerReceives,
    colour: 1,
    title: t.toWinner(winnerReceives),
    lines: t.whoBid(bid),
    onPhone: t.winnerOnPhone(winnerReceives, bid),
  },
  ...Array.from({ length: others }, (_, i): Stream => ({
    key: `other ${i}`,
    amount: othersShareEach,
    colour: 2,
    ...(i === WORDS_BELOW && { onPhone: t.othersOnPhone(others, othersShareEach) }),
    ...(i === WORDS_BESIDE && {
      title: t.toOthers(others, othersShareEach),
      lines: t.comesBack(bid, othersShareEach),
    }),
  })),
]

/** The seed's example, worked out by the rules that run a chit: the page cannot promise otherwise. */
export function Example() {
  return (
    <section className={css.band} id="example">
      <div className={css.in}>
        <h2>{t.title}</h2>
        <p className="lead measure">{t.lead(contribution, pool)}</p>
        <Card className={css.top}>
          <Flow
            ins={ins}
            outs={outs}
            pool={t.pool}
            label={t.picture(contribution, pool, bid, winnerReceives, othersShareEach)}
          />
        </Card>
        <div className={css.months}>
          <FirstMonth />
          <SecondMonth />
        </div>
      </div>
    </section>
  )
}

function FirstMonth() {
  const shares = times(othersShareEach, others)
  return (
    <Card title={t.first(contribution)}>
      <DescriptionList>
        <DescriptionItem label={t.winnerBids(bid)}>
          <Money amount={winnerReceives} />
        </DescriptionItem>
        <DescriptionItem label={t.othersGet(others, othersShareEach)}>
          <Money amount={shares} />
        </DescriptionItem>
        <DescriptionItem total label={t.paidOut}>
          <Money amount={sum([winnerReceives, shares])} />
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}

function SecondMonth() {
  const [nets, dividends] = [times(othersPayNextMonth, others), times(othersShareEach, others)]
  return (
    <Card title={t.second}>
      <DescriptionList>
        <DescriptionItem label={t.nonWinnersPay(others, othersPayNextMonth)}>
          <Money amount={nets} />
        </DescriptionItem>
        <DescriptionItem label={t.winnerRepays}>
          <Money amount={winnerPaysNextMonth} />
        </DescriptionItem>
        <DescriptionItem label={t.dividends}>
          <Money amount={dividends} />
        </DescriptionItem>
        <DescriptionItem total label={t.fullAgain}>
          <Money amount={sum([nets, winnerPaysNextMonth, dividends])} />
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}
