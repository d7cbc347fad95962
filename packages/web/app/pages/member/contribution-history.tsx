import type { instalmentEndpoints, ReplyOf } from '@kuri/contract'
import { sum } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { contributions, prefetch } from '../../api/queries.ts'
import { storedUserId } from '../../api/session-store.ts'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { LinkButton } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../components/responsive-table.tsx'
import { LongList } from '../../components/long-list.tsx'
import { Money } from '../../components/money.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Loading, SkLines } from '../../components/skeleton.tsx'
import { EmptyState } from '../../components/state.tsx'
import { InstantText } from '../../components/time-text.tsx'
import { m } from '../../messages/en.ts'
import { paths } from '../../paths.ts'
import { useMe } from '../../session.ts'
import { ReceiptLink } from '../receipt-link.tsx'

type Contribution = ReplyOf<typeof instalmentEndpoints.contributionsOf>[number]

const t = m.member.contributions

export const clientLoader = () => prefetch(contributions.of(storedUserId() ?? ''))

export default function ContributionHistory() {
  const userId = useMe()?._id ?? ''
  const query = useQuery(contributions.of(userId))
  return (
    <>
      <PageTitle
        title={t.title}
        lead={t.lead}
        action={
          <LinkButton variant="subtle" to={paths.history()}>
            {t.all}
          </LinkButton>
        }
      />
      <Card flush={(query.data?.length ?? 0) > 0}>
        <QueryBoundary query={query} skeleton={<LoadingSkeleton />} failed={t.failed}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState
                picture="blankPassbook"
                title={t.none}
                why={t.noneWhy}
                action={<LinkButton to={paths.joinChit('sample')}>{m.member.chits.join}</LinkButton>}
              />
            ) : (
              <LongList rows={rows} text={textOf} search={t.search} none={t.noneFound}>
                {(shown, found) => (
                  <ResponsiveTable
                    caption={t.caption}
                    columns={columnsOf(found)}
                    rows={shown}
                    rowKey={(row) => row._id}
                  />
                )}
              </LongList>
            )
          }
        </QueryBoundary>
      </Card>
    </>
  )
}

const textOf = ({ chitId, month, year, receiptNo }: Contribution): string =>
  `${chitId.name} ${month} ${year} ${receiptNo}`

const columnsOf = (found: readonly Contribution[]): TableColumn<Contribution>[] => [
  {
    key: 'name',
    title: t.name,
    cell: ({ chitId, ticketNo, keptFor }) => (
      <>
        <span className="strong">{chitId.name}</span>
        {keptFor !== '' && <span className="sm dim block">{t.keptFor(ticketNo, keptFor)}</span>}
      </>
    ),
    total: t.total(found.length),
  },
  { key: 'month', title: t.month, phone: 'below', cell: (row) => `${row.month} ${row.year}` },
  {
    key: 'amount',
    title: t.amount,
    figure: true,
    cell: (row) => <Money amount={row.amount} />,
    total: <Money amount={sum(found.map((row) => row.amount))} />,
  },
  {
    key: 'paid',
    title: t.paid,
    figure: true,
    phone: 'belowRight',
    cell: (row) => <InstantText at={row.paidDate} as="day" />,
  },
  {
    key: 'receipt',
    title: t.receipt,
    figure: true,
    phone: 'below',
    cell: (row) => <ReceiptLink no={row.receiptNo} />,
  },
]

function LoadingSkeleton() {
  return (
    <Loading>
      <SkLines rows={6} />
    </Loading>
  )
}
