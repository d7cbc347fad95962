import { paise, type SignedPassbook } from '@kuri/domain'
import { Badge } from '../../../../components/badge.tsx'
import { Card } from '../../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../../components/responsive-table.tsx'
import { DescriptionItem, DescriptionList } from '../../../../components/description-list.tsx'
import { Money } from '../../../../components/money.tsx'
import { InstantText } from '../../../../components/time-text.tsx'
import { m } from '../../../../messages/en.ts'
import { instantText } from '../../../../messages/format.ts'
import css from '../verify.module.css'

type BookLine = SignedPassbook['lines'][number]

const words = m.passbookCheck.facts

/** The passbook as the file tells it, with the line at which it breaks. */
export function BookFacts({ book, brokenLine }: { book: SignedPassbook; brokenLine: number | null }) {
  const { holder, chit, writtenAt, lines } = book
  return (
    <Card title={words.title}>
      <DescriptionList>
        <DescriptionItem label={words.holder}>{holder.name}</DescriptionItem>
        <DescriptionItem label={words.chit}>{chit.name}</DescriptionItem>
        <DescriptionItem label={words.tickets}>{holder.ticketNos.join(', ')}</DescriptionItem>
        <DescriptionItem label={words.writtenAt}>{instantText(new Date(writtenAt))}</DescriptionItem>
      </DescriptionList>
      {lines.length > 0 && (
        <div className={css.bidsTitle}>
          <ResponsiveTable
            caption={words.caption}
            columns={columnsOf(book, brokenLine)}
            rows={[...lines]}
            rowKey={({ hash, no }) => `${no} ${hash}`}
          />
        </div>
      )}
    </Card>
  )
}

const money = (sum: number) => <Money amount={paise(sum)} />

const columnsOf = ({ totals }: SignedPassbook, brokenLine: number | null): TableColumn<BookLine>[] => [
  { key: 'date', title: words.date, phone: 'below', cell: ({ at }) => <InstantText at={new Date(at)} as="day" /> },
  {
    key: 'what',
    title: words.what,
    total: words.all,
    cell: ({ no, kind, monthNo, reference }) => (
      <>
        <span className="strong">{words.kinds[kind]}</span>
        <span className="sm dim block">{words.month(monthNo, reference)}</span>
        {no === brokenLine && <Badge tone="late">{words.brokenHere}</Badge>}
      </>
    ),
  },
  {
    key: 'paid',
    title: words.paid,
    figure: true,
    cell: ({ paidInPaise }) => money(paidInPaise),
    total: money(totals.paidInPaise),
  },
  {
    key: 'dividend',
    title: words.dividend,
    figure: true,
    phone: 'wide',
    cell: ({ dividendPaise }) => money(dividendPaise),
    total: money(totals.dividendPaise),
  },
  {
    key: 'received',
    title: words.received,
    figure: true,
    phone: 'belowRight',
    cell: ({ receivedPaise }) => money(receivedPaise),
    total: money(totals.receivedPaise),
  },
]
