import { Link } from 'react-router'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import css from './reconciliation.module.css'
import type { Reconciled } from './standing-card.tsx'

type Payment = Reconciled['gateway']['payments'][number]

const t = m.bank.gateway

/** What a gateway has taken for us and not sent on yet. */
export function GatewayCard({ gateway: { balance, fees, payments } }: Pick<Reconciled, 'gateway'>) {
  return (
    <Card flush title={t.title}>
      <div className={css.inside}>
        <DescriptionList>
          <DescriptionItem label={t.lies}>
            <Money amount={balance} />
          </DescriptionItem>
          <DescriptionItem label={t.fees}>
            <Money amount={fees} />
          </DescriptionItem>
        </DescriptionList>
        {payments.length === 0 && <p className="sm dim">{t.none}</p>}
      </div>
      {payments.length > 0 && (
        <ResponsiveTable caption={t.title} columns={columns} rows={payments} rowKey={({ _id }) => _id} />
      )}
    </Card>
  )
}

const columns: TableColumn<Payment>[] = [
  {
    key: 'order',
    title: t.order,
    cell: ({ journalId, reference, gateway }) => (
      <>
        <Link className={css.link} to={paths.journal(journalId)}>
          {reference}
        </Link>
        <span className="sm dim block">{gateway}</span>
      </>
    ),
  },
  { key: 'at', title: m.bank.day, phone: 'below', cell: ({ at }) => <InstantText at={at} /> },
  { key: 'late', title: '', phone: 'full', cell: ({ isLate }) => isLate && <Badge tone="late">{t.late}</Badge> },
  { key: 'amount', title: m.bank.amount, figure: true, cell: ({ amount }) => <Money amount={amount} /> },
]
