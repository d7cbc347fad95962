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

const t = m.passbookCheck.facts

/** The passbook by its file, with the line at which it breaks. */
export function BookFacts({ book, brokenLine }: { book: SignedPassbook; brokenLine: number | null }) {
  const { holder, chit, writtenAt, lines } = book
  return (
    <Card title={t.title}>
      <DescriptionList>
        <DescriptionItem label={t.holder}>{holder.name}</DescriptionItem>
        <DescriptionItem label={t.chit}>{chit.name}</DescriptionItem>
        <DescriptionItem label={t.tickets}>{holder.ticketNos.join(', ')}</DescriptionItem>
        <DescriptionItem label={t.writtenAt}>{instantText(new Date(writtenAt))}</DescriptionItem>
      </DescriptionList>
      <div className={css.bidsTitle}>
        <ResponsiveTable
          caption={t.caption}
          columns={columnsOf(book, brokenLine)}
          rows={[...lines]}
          rowKey={({ hash, no }) => `${no} ${hash}`}
          none={t.none}
        />
      </div>
    </Card>
  )
}

const money = (sum: number) => <Money amount={paise(sum)} />

const columnsOf = ({ totals }: SignedPassbook, brokenLine: number | null): TableColumn<BookLine>[] => [
  { key: 'date', title: t.date, phone: 'below', cell: ({ at }) => <InstantText at={new Date(at)} as="day" /> },
  {
    key: 'what',
    title: t.what,
    total: t.all,
    cell: ({ no, kind, monthNo, reference }) => (
      <>
        <span className="strong">{t.kinds[kind]}</span>
        <span className="sm dim block">{t.month(monthNo, reference)}</span>
        {no === brokenLine && <Badge tone="late">{t.brokenHere}</Badge>}
      </>
    ),
  },
  {
    key: 'paid',
    title: t.paid,
    figure: true,
    cell: ({ paidInPaise }) => money(paidInPaise),
    total: money(totals.paidInPaise),
  },
  {
    key: 'dividend',
    title: t.dividend,
    figure: true,
    phone: 'wide',
    cell: ({ dividendPaise }) => money(dividendPaise),
    total: money(totals.dividendPaise),
  },
  {
    key: 'received',
    title: t.received,
    figure: true,
    phone: 'belowRight',
    cell: ({ receivedPaise }) => money(receivedPaise),
    total: money(totals.receivedPaise),
  },
]
