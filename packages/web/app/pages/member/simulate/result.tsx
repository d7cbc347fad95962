import { yearlyRateOf, type Paise, type Simulation } from '@kuri/domain'
import { LinkButton } from '../../../components/button.tsx'
import { Marked } from '../../../components/marked.tsx'
import { Money } from '../../../components/money.tsx'
import { WayRow, WaysTable } from '../../../components/ways-table.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import type { Question } from './question.ts'
import type { ChitDetail } from './simulator.tsx'
import css from './simulate.module.css'

const t = m.simulate.result

interface ResultProps {
  chit: ChitDetail
  question: Question
  simulation: Simulation
  /** The discount that the other prizes still to come are counted with; null where nobody bids. */
  others: Paise | null
}

/** Taking the prize beside waiting for the last one: the four honest measures, and what each of the others gets. */
export function Result({ chit, question, simulation, others }: ResultProps) {
  const { take, wait, by, discount } = simulation
  const isLast = take.prizeNo === wait.prizeNo
  return (
    <>
      <p className={css.others}>
        <Marked>{othersGet(chit, simulation)}</Marked>
      </p>
      <WaysTable
        what={t.what}
        ways={[
          <Way key="take" title={by === 'bid' ? t.take(discount) : t.takeAt} monthNo={take.monthNo} />,
          ...(isLast ? [] : [<Way key="wait" title={t.wait} monthNo={wait.monthNo} />]),
        ]}
      >
        <WayRow label={t.prize} now={<Money amount={take.prize} />} wait={!isLast && <Money amount={wait.prize} />} />
        <WayRow
          label={t.received}
          now={<Money amount={take.received} />}
          wait={!isLast && <Money amount={wait.received} />}
        />
        <WayRow label={t.paid} now={<Money amount={take.paid} />} wait={!isLast && <Money amount={wait.paid} />} />
        <WayRow isResult label={t.over} now={<Over sum={take.gain} />} wait={!isLast && <Over sum={wait.gain} />} />
        <WayRow
          label={t.rate}
          now={isLast ? <Saver simulation={simulation} /> : <Borrow simulation={simulation} />}
          wait={!isLast && <Saver simulation={simulation} />}
        />
        <WayRow
          label={t.value(question.rate)}
          now={<Money amount={take.presentValue} signed />}
          wait={!isLast && <Money amount={wait.presentValue} signed />}
        />
      </WaysTable>
      {others !== null && <p className="sm dim">{t.later(others)}</p>}
      <ToRoom chit={chit} prizeNo={take.prizeNo} />
    </>
  )
}

function othersGet({ terms }: ChitDetail, { sharers, eachOther }: Simulation): string {
  return eachOther === 0 ? t.nobodyGets : t.others(sharers, eachOther, terms.dividendSharedBy === 'all-tickets')
}

function Way({ title, monthNo }: { title: string; monthNo: number }) {
  return (
    <>
      {title}
      <small>{t.inMonth(monthNo)}</small>
    </>
  )
}

function Over({ sum }: { sum: Paise }) {
  return (
    <>
      <Money amount={sum} signed />
      <small>{sum < 0 ? t.cost : sum > 0 ? t.gain : t.even}</small>
    </>
  )
}

function Borrow({ simulation: { take } }: { simulation: Simulation }) {
  const { borrowingRatePerMonth: rate, isRateExact } = take
  return <Rate rate={rate} isAbout={!isRateExact} kind={t.borrow} />
}

function Saver({ simulation: { wait } }: { simulation: Simulation }) {
  return <Rate rate={wait.saverRatePerMonth} isAbout={false} kind={t.save} />
}

function Rate({ rate, isAbout, kind }: { rate: number | null; isAbout: boolean; kind: (perYear: number) => string }) {
  if (rate === null) return <small>{t.noRate}</small>
  return (
    <>
      {t.perMonth(rate, isAbout)}
      <small>{kind(yearlyRateOf(rate))}</small>
    </>
  )
}

/** The way into the room of this prize, where it has one and the reader may enter. */
function ToRoom({ chit, prizeNo }: { chit: ChitDetail; prizeNo: number }) {
  const auctionId = chit.months.flatMap(({ prizes }) => prizes).find((prize) => prize.prizeNo === prizeNo)?.auctionId
  if (!auctionId || chit.you.membership !== 'approved') return null
  return (
    <div className={css.toRoom}>
      <LinkButton variant="default" to={paths.auction(auctionId)}>
        {t.toRoom}
      </LinkButton>
    </div>
  )
}
