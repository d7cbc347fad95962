import type { Day, Paise } from '@kuri/domain'
import { Badge } from '../../../components/badge.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { dayText } from '../../../messages/format.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { costOf, leftAfter, nextToPay, urgencyOf, type Instalment } from '../book/book.ts'
import type { SchemeBook } from '../book/use-books.ts'
import type { PaymentIntent } from '../payment/payment-intent.ts'
import type { Chit } from '../schemes/status-badge.tsx'
import css from './dashboard.module.css'

const words = m.member.dashboard

interface DueCardProps {
  books: SchemeBook[]
  /** What the wallet can be used for; undefined until it has been read. */
  available: Paise | undefined
  today: Day
}

/** What presses most over all schemes. Marigold only when it is this reader's turn. */
export function DueCard({ books, available, today }: DueCardProps) {
  const next = mostPressing(books)
  if (!next) return <AllPaid />
  const { chit, instalment } = next
  const urgency = urgencyOf(instalment, today)
  if (urgency === 'later') return <NothingDue {...next} />
  return (
    <Card
      tone="turn"
      className={css.due}
      title={urgency === 'overdue' ? words.overdue : words.dueToday}
      aside={
        urgency === 'overdue' ? (
          <Badge tone="late">{m.member.scheme.due.overdue}</Badge>
        ) : (
          <Badge tone="turn">{words.yourTurn}</Badge>
        )
      }
    >
      <p className={css.amount}>
        <Money size="xl" amount={costOf(instalment)} />
        <span className="dim">{words.of(chit.name, instalment.month, instalment.year)}</span>
      </p>
      {instalment.penalty && (
        <p className="sm">{words.penalty(instalment.penalty.amount, instalment.penalty.because)}</p>
      )}
      <p className="dim">
        {words.sum(instalment.amount, instalment.dividend)}{' '}
        {available !== undefined && walletSays(available, costOf(instalment))}
      </p>
      <div className={css.acts}>
        <LinkButton to={paths.payment()} state={intentFor(chit, instalment)}>
          {words.payNow}
        </LinkButton>
        <LinkButton variant="subtle" to={paths.myChits(chit._id)}>
          {words.seeSum}
        </LinkButton>
      </div>
    </Card>
  )
}

/** Nobody is pressed: the next sum, when it falls due, and that it may be paid before. */
function NothingDue({ chit, instalment }: Pressing) {
  return (
    <Card className={css.due} title={words.nothingDue}>
      <p className={css.amount}>
        <Money size="xl" amount={instalment.net} />
        <span className="dim">{words.of(chit.name, instalment.month, instalment.year)}</span>
      </p>
      <p className="dim">{words.nextBy(dayText(instalment.dueDate))}</p>
      <div className={css.acts}>
        <LinkButton variant="default" to={paths.myChits(chit._id)}>
          {words.payEarly}
        </LinkButton>
      </div>
    </Card>
  )
}

function AllPaid() {
  return (
    <Card className={css.due} title={words.nothingDue}>
      <p className="dim">{words.allPaid}</p>
    </Card>
  )
}

const walletSays = (available: Paise, net: Paise): string =>
  leftAfter(available, net) === null ? words.coversNot(available) : words.covers

interface Pressing {
  chit: Chit
  instalment: Instalment
}

function mostPressing(books: SchemeBook[]): Pressing | null {
  const open = books.flatMap(({ chit, instalments }) => {
    const instalment = nextToPay(instalments)
    return instalment ? [{ chit, instalment }] : []
  })
  return open.toSorted((a, b) => (a.instalment.dueDate < b.instalment.dueDate ? -1 : 1))[0] ?? null
}

/** What /payment is told about a contribution. */
export const intentFor = (chit: Chit, instalment: Instalment): PaymentIntent => ({
  purpose: 'contribution',
  amount: costOf(instalment),
  chitId: chit._id,
  chitName: chit.name,
  userId: instalment.userId,
  month: instalment.month,
  year: instalment.year,
  ticketNo: instalment.ticketNo,
})
