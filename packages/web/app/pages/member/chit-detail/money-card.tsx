import { monthNameOf, sum, yearOf, ZERO } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { oneChit } from '../../../api/queries.ts'
import { Alert } from '../../../components/alert.tsx'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Card } from '../../../components/card.tsx'
import { Flow, StreamKey, type Stream } from '../../../components/flow.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { StepLinks } from '../../../components/pager.tsx'
import { Loading, Sk } from '../../../components/skeleton.tsx'
import { m } from '../../../messages/en.ts'
import type { ChitCardProps, ChitDetail } from './chit-detail.ts'
import { lastSettledMonth } from './month-money.ts'
import { notReceived, spoken, streamsIn, streamsOut, wholeOf, type MonthMoney } from './money-streams.ts'
import css from './chit-detail.module.css'

const t = m.chitDetail.money

/**
 * One month: where its pool came from and where it went. Both columns end in the same number, which is the pool
 * once all members have paid. The month stands in the address.
 */
export function MoneyCard(facts: ChitCardProps) {
  const { chit, auctions } = facts
  const [search] = useSearchParams()
  const chosen = chit.months.find((month) => String(month.monthNo) === search.get('month'))
  // of a month of the previous books the ledger here has nothing
  const before = lastPreviousMonth(chit)
  const month =
    chosen ?? chit.months[Math.min(chit.months.length, Math.max(before + 1, lastSettledMonth(auctions))) - 1]
  const query = useQuery(oneChit.month(chit._id, month?.monthNo ?? 1))
  if (!month) return null
  const { monthNo, dueDate } = month
  const to = (no: number) => (no >= 1 && no <= chit.months.length ? `?month=${no}` : null)
  return (
    <Card title={t.title(monthNameOf(dueDate))}>
      <div className={css.turnPage}>
        <p className="sm dim">{t.month(monthNameOf(dueDate), yearOf(dueDate), monthNo, chit.months.length)}</p>
        <StepLinks before={{ label: t.before, to: to(monthNo - 1) }} next={{ label: t.next, to: to(monthNo + 1) }} />
      </div>
      {isPrevious(month) ? (
        <p className="dim">{t.previous(monthNameOf(dueDate))}</p>
      ) : (
        <QueryBoundary query={query} skeleton={<LoadingSkeleton />} failed={t.failed}>
          {(money) => <InAndOut facts={facts} money={money} />}
        </QueryBoundary>
      )}
    </Card>
  )
}

type Month = ChitDetail['months'][number]

/** All prizes of the month were given before the company moved in. */
const isPrevious = ({ prizes }: Month): boolean =>
  prizes.length > 0 && prizes.every(({ previous }) => previous !== null)

/** The last month whose prizes are all of the previous books; 0: there is none. */
const lastPreviousMonth = ({ months }: ChitDetail): number => months.findLast(isPrevious)?.monthNo ?? 0

function InAndOut({ facts, money }: { facts: ChitCardProps; money: MonthMoney }) {
  const month = monthNameOf(money.dueDate)
  const [ins, outs] = [streamsIn(money), streamsOut(facts, money)]
  const before = lastPreviousMonth(facts.chit)
  // what was paid for the first month of ours before the company moved in came forward with the rest of the previous books
  const isFirstOfOurs = before > 0 && money.monthNo === before + 1
  const missing = notReceived(facts.chit, money)
  const [sumIn, sumOut] = missing > 0 ? [t.soFar, t.total] : [t.pool, t.pool]
  if (ins.length === 0) return <p className="dim">{t.none(month)}</p>
  return (
    <>
      <Flow
        ins={ins}
        outs={outs}
        pool={missing > 0 ? t.soFarWord : t.poolWord}
        label={t.picture(month, ins.map(spoken), outs.map(spoken))}
      />
      <div className={css.inOut}>
        <Column title={t.in} streams={ins} sumLabel={sumIn} />
        <Column title={t.out} streams={outs} sumLabel={sumOut} carriesNothing={money.carried === 0} />
      </div>
      {isFirstOfOurs ? (
        <p className="sm dim">{t.withPrevious}</p>
      ) : (
        missing > 0 && <p className="sm dim">{t.notReceived(missing, wholeOf(facts.chit))}</p>
      )}
      <Advanced {...money.advance} />
    </>
  )
}

function Advanced({ made, repaid, writtenOff }: MonthMoney['advance']) {
  if (made === 0) return null
  const back = repaid === made ? t.repaid(made) : repaid === 0 ? t.advanced(made) : t.partlyRepaid(made, repaid)
  const text = writtenOff === 0 ? back : t.writtenOff(made, repaid, writtenOff)
  return (
    <div className={css.gap}>
      <Alert>{text}</Alert>
    </div>
  )
}

interface ColumnProps {
  title: string
  streams: Stream[]
  sumLabel: string
  /** A line of its own, before the sum. */
  carriesNothing?: boolean
}

function Column({ title, streams, sumLabel, carriesNothing = false }: ColumnProps) {
  return (
    <div>
      <h3>{title}</h3>
      <DescriptionList tight>
        {streams.map(({ key, amount, colour, lines }) => (
          <DescriptionItem
            key={key}
            label={
              <>
                <StreamKey colour={colour} />
                {lines?.[0]}
              </>
            }
          >
            <Money amount={amount} />
          </DescriptionItem>
        ))}
        {carriesNothing && (
          <DescriptionItem label={t.nothingCarried}>
            <Money amount={ZERO} />
          </DescriptionItem>
        )}
        <DescriptionItem total label={sumLabel}>
          <Money amount={sum(streams.map(({ amount }) => amount))} />
        </DescriptionItem>
      </DescriptionList>
    </div>
  )
}

function LoadingSkeleton() {
  return (
    <Loading>
      <Sk height="20rem" />
    </Loading>
  )
}
