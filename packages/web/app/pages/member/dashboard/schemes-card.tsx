import { times, type Day } from '@kuri/domain'
import { IconChevronRight } from '../../../icons/everywhere.ts'
import { Link } from 'react-router'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Money } from '../../../components/money.tsx'
import { DotsLegend, MonthDots } from '../../../components/month-dots.tsx'
import { DayText, InstantText } from '../../../components/time-text.tsx'
import { dayText } from '../../../messages/format.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { bookOf, monthDots, monthNow, nextAuction, nextToPay } from '../book/book.ts'
import { DueBadge } from '../book/due-badge.tsx'
import { NetSum } from '../book/net-sum.tsx'
import type { SchemeBook } from '../book/use-books.ts'
import { StatusBadge } from '../schemes/status-badge.tsx'
import css from './dashboard.module.css'

const t = m.member.dashboard

interface SchemesCardProps {
  books: SchemeBook[]
  userId: string
  today: Day
}

export function SchemesCard({ books, userId, today }: SchemesCardProps) {
  const dots = books.map((book) =>
    book.instalments.length > 0 ? monthDots({ ...book, months: book.chit.durationInMonths, userId, today }) : [],
  )
  return (
    <Card
      flush
      title={t.schemes}
      aside={
        <Link to={paths.joinedSchemes()}>
          {t.all} <Icon of={IconChevronRight} small />
        </Link>
      }
    >
      {books.map((book, i) => (
        <Link key={book.chit._id} className={css.row} to={paths.chit(book.chit._id)}>
          <Head book={book} today={today} />
          {book.instalments.length > 0 && (
            <MonthDots dots={dots[i] ?? []} label={t.dots(book.chit.name, book.chit.durationInMonths, dots[i] ?? [])} />
          )}
          {book.instalments.length > 0 && <Foot book={book} />}
        </Link>
      ))}
      {dots.flat().length > 0 && <DotsLegend className={css.legend ?? ''} dots={dots.flat()} />}
    </Card>
  )
}

function Head({ book: { chit, waiting, instalments }, today }: { book: SchemeBook; today: Day }) {
  const pool = times(chit.contribution, chit.durationInMonths)
  const started = instalments.length > 0
  return (
    <div className="row between top">
      <div>
        <h3>{chit.name}</h3>
        <p className="sm dim">
          {started
            ? t.monthOf(monthNow(instalments, today), chit.durationInMonths, pool)
            : t.starts(dayText(chit.startDate))}
        </p>
      </div>
      {waiting ? (
        <Badge tone="wait">{m.member.joined.waiting}</Badge>
      ) : started && chit.status === 'running' ? (
        <DueBadge instalments={instalments} today={today} />
      ) : (
        <StatusBadge chit={chit} />
      )}
    </div>
  )
}

function Foot({ book: { instalments, auctions } }: { book: SchemeBook }) {
  const { paid, dividends } = bookOf(instalments)
  const next = nextToPay(instalments)
  const auction = nextAuction(auctions)
  return (
    <div className={css.foot}>
      <span>
        {t.paidSoFar}{' '}
        <b>
          <Money amount={paid} />
        </b>
      </span>
      <span>
        {t.dividends}{' '}
        <b>
          <Money amount={dividends} />
        </b>
      </span>
      {next && next.status === 'upcoming' && (
        <span>
          {t.nextDue}{' '}
          <b>
            <NetSum instalment={next} auctions={auctions} />
          </b>{' '}
          {t.on} <DayText day={next.dueDate} />
        </span>
      )}
      {auction && (
        <span>
          {t.auction} <b>{auction.state === 'open' ? t.openNow : <InstantText at={auction.opensAt} as="day" />}</b>
        </span>
      )}
    </div>
  )
}
