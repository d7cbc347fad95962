import type { instalmentEndpoints, ReplyOf } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { contributions, prefetch } from '../../api/queries.ts'
import { Asked } from '../../components/asked.tsx'
import { Card } from '../../components/card.tsx'
import { FoldTable, type Column } from '../../components/fold-table.tsx'
import { Money } from '../../components/money.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Loading, SkLines } from '../../components/skeleton.tsx'
import { EmptyState } from '../../components/state.tsx'
import { InstantText } from '../../components/when.tsx'
import { m } from '../../messages/en.ts'

type Entry = ReplyOf<typeof instalmentEndpoints.history>[number]

const words = m.member.history

export const clientLoader = () => prefetch(contributions.history())

export default function History() {
  const query = useQuery(contributions.history())
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <Card flush={(query.data?.length ?? 0) > 0}>
        <Asked query={query} skeleton={<OnItsWay />} failed={words.failed}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState picture="blankPassbook" title={words.none} why={words.noneWhy} />
            ) : (
              <FoldTable caption={words.caption} columns={columns} rows={rows} rowKey={keyOf} />
            )
          }
        </Asked>
      </Card>
    </>
  )
}

const keyOf = (entry: Entry): string =>
  `${entry.date.toISOString()} ${entry.schemeName} ${entry.memberName} ${entry.amount}`

const columns: Column<Entry>[] = [
  { key: 'date', title: words.date, fold: 'below', cell: (entry) => <InstantText at={entry.date} as="day" /> },
  { key: 'scheme', title: words.scheme, cell: (entry) => <span className="strong">{entry.schemeName}</span> },
  { key: 'amount', title: words.amount, figure: true, cell: (entry) => <Money amount={entry.amount} /> },
  { key: 'member', title: words.member, fold: 'belowRight', cell: (entry) => entry.memberName },
]

function OnItsWay() {
  return (
    <Loading>
      <SkLines rows={6} />
    </Loading>
  )
}
