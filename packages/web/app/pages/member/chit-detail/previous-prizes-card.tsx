import { Badge } from '../../../components/badge.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { DayText } from '../../../components/time-text.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { previousPrizes, type ChitDetail, type PreviousPrize } from './chit-detail.ts'
import css from './chit-detail.module.css'

const t = m.chitDetail.previous

/** The prizes that were given before the company moved in, with the days and numbers of its previous books. */
export function PreviousPrizesCard({ chit }: { chit: ChitDetail }) {
  return (
    <Card flush title={t.title}>
      <p className={`sm dim ${css.inside}`}>{t.lead}</p>
      <ResponsiveTable
        caption={t.caption}
        columns={columnsFor(chit)}
        rows={previousPrizes(chit)}
        rowKey={({ prizeNo }) => String(prizeNo)}
      />
      {chit.you.membership === 'approved' && (
        <p className={css.more}>
          <LinkButton variant="default" to={paths.balances()}>
            {t.check}
          </LinkButton>
        </p>
      )}
    </Card>
  )
}

const columnsFor = (chit: ChitDetail): TableColumn<PreviousPrize>[] => [
  {
    key: 'prize',
    title: t.prize,
    cell: ({ prizeNo, previous: { minutesNo } }) => (
      <>
        <span className="strong">{t.prizeNo(prizeNo)}</span>
        {minutesNo !== '' && <span className="sm dim block">{t.minutes(minutesNo)}</span>}
      </>
    ),
  },
  { key: 'held', title: t.held, phone: 'below', cell: ({ previous }) => <DayText day={previous.heldOn} /> },
  {
    key: 'winner',
    title: t.winner,
    phone: 'full',
    cell: ({ winnerTicketNo }) => winnerTicketNo !== null && holderOf(chit, winnerTicketNo),
  },
  {
    key: 'bid',
    title: t.gave,
    figure: true,
    phone: 'wide',
    cell: ({ bid }) => bid !== null && <Money amount={bid} plain />,
  },
  { key: 'received', title: t.received, figure: true, cell: ({ prize }) => prize !== null && <Money amount={prize} /> },
  {
    key: 'paid',
    title: t.paid,
    figure: true,
    phone: 'belowRight',
    cell: ({ previous: { paidOn } }) =>
      paidOn === null ? <Badge tone="wait">{t.notPaid}</Badge> : <DayText day={paidOn} />,
  },
]

/** Its holder now: who won it then may have passed it on. */
function holderOf(chit: ChitDetail, ticketNo: number): string {
  const holder = chit.members.find((member) => member.ticketNo === ticketNo)?.name
  return holder === undefined ? t.ticket(ticketNo) : t.ticketOf(ticketNo, holder)
}
