import type { Day } from '@kuri/domain'
import { useMediaQuery } from '@mantine/hooks'
import { useSearchParams } from 'react-router'
import { prefetch, wallet } from '../../../api/queries.ts'
import { Button, LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Loading, SkCard } from '../../../components/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/state.tsx'
import { dayText } from '../../../messages/format.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { useMe } from '../../../session.ts'
import { useToday } from '../../../today.ts'
import { byUrgency, monthNow, nextToPay, urgencyOf } from '../book/book.ts'
import { DueBadge } from '../book/due-badge.tsx'
import { NetSum } from '../book/net-sum.tsx'
import { prefetchBooks, useBooks, type SchemeBook } from '../book/use-books.ts'
import { StatusBadge } from '../schemes/status-badge.tsx'
import { PayCard } from './pay-card.tsx'
import css from './my-chits.module.css'

const t = m.member.myChits

export const clientLoader = () => {
  prefetchBooks()
  return prefetch(wallet.balance())
}

export default function MyChits() {
  const userId = useMe()?._id ?? ''
  const { books, error, retry } = useBooks(userId)
  const joined = books && byUrgency(books.filter((book) => !book.waiting))
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      {joined ? (
        <Panes books={joined} />
      ) : (
        <Card>
          {error ? (
            <ErrorState title={t.failed} error={error} onRetry={retry} />
          ) : (
            <Loading>
              <SkCard />
            </Loading>
          )}
        </Card>
      )}
    </>
  )
}

/** Two panes from 992 px; below, the payment opens inside the list, under its scheme. The choice stands in the address. */
function Panes({ books }: { books: SchemeBook[] }) {
  const [search, setSearch] = useSearchParams()
  const today = useToday()
  const beside = useMediaQuery('(min-width: 62em)', true)
  const chosen = books.find((book) => book.chit._id === search.get('chit')) ?? books.find((book) => isDue(book, today))
  if (books.length === 0) return <NoSchemes />
  const pane = chosen && <PayCard key={chosen.chit._id} book={chosen} today={today} />
  return (
    <div className={css.panes}>
      <ul className={css.pick}>
        {books.map((book) => (
          <li key={book.chit._id} className="stack">
            <SchemeToPay
              book={book}
              today={today}
              chosen={book === chosen}
              onChoose={() => setSearch({ chit: book.chit._id }, { replace: true, preventScrollReset: true })}
            />
            {!beside && book === chosen && pane}
          </li>
        ))}
      </ul>
      {(beside || !chosen) && (
        <div className={css.pane}>
          {pane ?? (
            <Card tone="well">
              <EmptyState picture="blankPassbook" title={t.select} />
            </Card>
          )}
        </div>
      )}
    </div>
  )
}

/** The most urgent chit is open at first, if something is due now. */
function isDue({ instalments }: SchemeBook, today: Day): boolean {
  const next = nextToPay(instalments)
  return next !== null && urgencyOf(next, today) !== 'later'
}

interface SchemeToPayProps {
  book: SchemeBook
  today: Day
  chosen: boolean
  onChoose: () => void
}

function SchemeToPay({ book, today, chosen, onChoose }: SchemeToPayProps) {
  const { chit, instalments } = book
  const hasStarted = instalments.length > 0
  return (
    <Card as="article" tone={chosen ? 'mine' : undefined} className={css.card}>
      <div className="row between top">
        <div>
          <h2>{chit.name}</h2>
          <p className="sm dim">
            {hasStarted
              ? t.monthOf(nextToPay(instalments)?.monthNo ?? monthNow(instalments, today), chit.durationInMonths)
              : m.member.dashboard.starts(dayText(chit.startDate))}
          </p>
        </div>
        {hasStarted ? <DueBadge instalments={instalments} today={today} nextDay /> : <StatusBadge chit={chit} />}
      </div>
      <div className="row between wrap">
        <NextSum book={book} today={today} />
        {nextToPay(instalments) && (
          <Button variant="default" aria-pressed={chosen} onClick={onChoose}>
            {t.pay}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** What comes next to be paid; before the start what each month will cost. */
function NextSum({ book: { chit, instalments, auctions }, today }: { book: SchemeBook; today: Day }) {
  const next = nextToPay(instalments)
  if (!next && instalments.length > 0) return <p className="dim">{t.allPaid}</p>
  return (
    <p>
      {next ? (
        <NetSum size="md" instalment={next} auctions={auctions} />
      ) : (
        <Money size="md" amount={chit.contribution} />
      )}
      <span className="sm dim block">
        {!next
          ? m.member.scheme.aMonth
          : next.status === 'upcoming' && urgencyOf(next, today) === 'later'
            ? t.early
            : t.due(dayText(next.dueDate))}
      </span>
    </p>
  )
}

function NoSchemes() {
  return (
    <Card>
      <EmptyState
        picture="blankPassbook"
        title={t.none}
        why={t.noneWhy}
        action={<LinkButton to={paths.joinChit('sample')}>{m.member.chits.join}</LinkButton>}
      />
    </Card>
  )
}
