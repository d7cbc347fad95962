import { sum } from '@kuri/domain'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { DayText } from '../../../components/time-text.tsx'
import { useShowAll } from '../../../components/use-printing.ts'
import { m } from '../../../messages/en.ts'
import type { Instalment } from '../../member/book/book.ts'
import type { PersonInFull } from './stands-in-the-way.ts'
import { runningChits, useInstalments } from './take-payments-card.tsx'
import css from './user.module.css'

const t = m.previousBooks
const FIRST = 10

interface Payment {
  readonly key: string
  readonly chit: string
  readonly instalment: Instalment
  readonly paid: NonNullable<Instalment['previous']>[number]
}

/** What this person paid before the company moved in, in the schemes that run. Nothing where nothing was. */
export function PreviousPaymentsCard({ user, memberships }: Pick<PersonInFull, 'user' | 'memberships'>) {
  const [all, showAll] = useShowAll()
  const lists = useInstalments({ user, memberships }, true)
  const payments = runningChits(memberships).flatMap((id, place): Payment[] => {
    const chit = memberships.find(({ chitId }) => chitId._id === id)?.chitId.name ?? ''
    return (lists[place]?.data ?? []).flatMap((instalment) =>
      (instalment.previous ?? []).map((paid, no) => ({ key: `${instalment._id} ${no}`, chit, instalment, paid })),
    )
  })
  if (payments.length === 0) return null
  return (
    <Card flush title={t.title}>
      <p className={`sm dim ${css.none}`}>{t.lead}</p>
      <ResponsiveTable
        caption={t.caption}
        columns={columnsOf(payments)}
        rows={all ? payments : payments.slice(0, FIRST)}
        rowKey={({ key }) => key}
      />
      {!all && payments.length > FIRST && (
        <div className={css.more}>
          <Button variant="subtle" onClick={showAll}>
            {t.all(payments.length)}
          </Button>
        </div>
      )}
    </Card>
  )
}

const columnsOf = (all: readonly Payment[]): TableColumn<Payment>[] => [
  {
    key: 'chit',
    title: t.scheme,
    cell: ({ chit, instalment }) => <span className="strong">{t.schemeOf(chit, instalment.ticketNo)}</span>,
    total: t.total,
  },
  {
    key: 'month',
    title: t.month,
    phone: 'below',
    cell: ({ instalment: { monthNo, month, year } }) => t.monthOf(monthNo, month, year),
  },
  {
    key: 'amount',
    title: t.amount,
    figure: true,
    cell: ({ paid }) => <Money amount={paid.amount} />,
    total: <Money amount={sum(all.map(({ paid }) => paid.amount))} />,
  },
  {
    key: 'paid',
    title: t.paidOn,
    figure: true,
    phone: 'belowRight',
    cell: ({ paid: { paidOn } }) => (paidOn === null ? t.notKnown : <DayText day={paidOn} />),
  },
  { key: 'receipt', title: t.receipt, phone: 'below', cell: ({ paid }) => paid.receiptNo },
]
