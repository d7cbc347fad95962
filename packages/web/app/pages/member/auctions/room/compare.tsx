import { toRupees, type Paise } from '@kuri/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IconChevronDown } from '../../../../icons/everywhere.ts'
import { Icon } from '../../../../components/icon.tsx'
import { Money } from '../../../../components/money.tsx'
import { WayRow, WaysTable } from '../../../../components/ways-table.tsx'
import { m } from '../../../../messages/en.ts'
import { rupees } from '../../../../messages/format.ts'
import { paths } from '../../../../paths.ts'
import type { ChitDetail, Instalment } from './chit.ts'
import { termsOf } from '../../book/terms.ts'
import { othersBid, prospects, type Prospect, type Prospects } from './prospect.ts'
import type { Room } from './room.ts'
import css from './compare.module.css'

const t = m.auctions.compare

interface CompareProps {
  room: Room
  chit: ChitDetail
  /** This reader's contributions of all months. */
  mine: readonly Instalment[]
  ticketNo: number
  bid: Paise
}

/** What winning now with this bid would mean, always against waiting for the last prize. */
export function Compare({ room, chit, mine, ticketNo, bid }: CompareProps) {
  const terms = termsOf(chit)
  const { now, wait } = prospects({ terms, startDate: chit.startDate, room, mine }, ticketNo, bid)
  const isAbout = terms.dividendSharedBy !== 'all-tickets'
  return (
    <>
      <h3 className={css.title}>{t.title}</h3>
      <WaysTable what={t.what} ways={[t.now(bid), ...(wait ? [t.wait(terms.months)] : [])]}>
        <WayRow
          label={t.receive}
          now={cell(<Money amount={now.receives} />, t.within)}
          wait={wait && cell(<Money amount={wait.receives} />, `${wait.month.slice(0, 3)} ${wait.year}`)}
        />
        <WayRow
          label={t.payIn}
          now={cell(<Money amount={now.paysIn} />, t.atMost)}
          wait={wait && cell(<Money amount={wait.paysIn} />, t.atMost)}
        />
        <WayRow isResult label={t.over} now={over(now)} wait={wait && over(wait)} />
        <WayRow label={t.rate} now={rate(now, t.borrow, isAbout)} wait={wait && rate(wait, t.saving, false)} />
        <WayRow
          label={t.eachOther(now.meaning.share.sharers)}
          now={<Money amount={now.meaning.share.least} />}
          wait={wait && <Money amount={wait.meaning.share.least} />}
        />
        <NextMonth now={now} wait={wait} />
      </WaysTable>
      <p className="sm dim">{t.later}</p>
      <HowWorkedOut room={room} mine={mine} prospects={{ now, wait }} />
      <p className="sm">
        <Link to={paths.simulate({ chit: room.chitId, prize: room.prizeNo, bid: toRupees(bid) })}>{t.more}</Link>
      </p>
    </>
  )
}

const cell = (figure: ReactNode, small?: string): ReactNode => (
  <>
    {figure}
    {small && <small>{small}</small>}
  </>
)

const over = ({ over: sum }: Prospect): ReactNode =>
  cell(<Money amount={sum} signed />, sum < 0 ? t.cost : sum > 0 ? t.gain : t.even)

const rate = ({ rate: perMonth }: Prospect, kind: string, isAbout: boolean): ReactNode =>
  perMonth === null ? cell('–', t.noRate) : cell(t.ratePercent(perMonth, isAbout), kind)

/** The contribution after this prize's month; left out when it is paid already, and in the last month. */
function NextMonth({ now, wait }: Prospects) {
  const next = now.meaning.next
  if (next === null || next.youPay === null) return null
  const othersPay = next.sharersPay === next.youPay ? undefined : t.others(next.sharersPay)
  const waitPays = wait?.meaning.next?.youPay ?? null
  return (
    <WayRow
      label={t.nextPay(next.month)}
      now={cell(<Money amount={next.youPay} />, othersPay)}
      wait={waitPays !== null && <Money amount={waitPays} />}
    />
  )
}

function HowWorkedOut({
  room,
  mine,
  prospects: { now, wait },
}: Pick<CompareProps, 'room' | 'mine'> & { prospects: Prospects }) {
  const { how, howTitle } = t
  const paid = mine.filter((instalment) => instalment.status === 'paid').map((instalment) => rupees(instalment.net))
  const sentences = [
    paid.length > 0 ? how.paid(paid.join(', ')) : how.nothingPaid,
    wait && how.waiting(othersBid(room)),
    wait && how.borrowing(wait.receives, mine.length, now.meaning.prize, mine.length - room.monthNo),
  ]
  return (
    <details className={css.how}>
      <summary>
        {howTitle}
        <Icon of={IconChevronDown} />
      </summary>
      <p className="sm">{sentences.filter(Boolean).join(' ')}</p>
    </details>
  )
}
