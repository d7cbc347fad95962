import type { collectionEndpoints, ReplyOf } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { staff } from '../../../api/staff-queries.ts'
import { Asked } from '../../../components/asked.tsx'
import { Card } from '../../../components/card.tsx'
import { FoldTable, type Column } from '../../../components/fold-table.tsx'
import { Money } from '../../../components/money.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { InstantText } from '../../../components/when.tsx'
import { m } from '../../../messages/en.ts'
import { count } from '../../../messages/format.ts'
import { QueueOnItsWay } from '../money/queue-on-its-way.tsx'
import { UserLink } from '../user-link.tsx'

type Collector = ReplyOf<typeof collectionEndpoints.collectors>[number]

const say = m.collect.admin

/** Who carries how much of the company's money, and since when. */
export function WhoCollects() {
  const query = useQuery(staff.collectors())
  return (
    <Card flush title={say.who}>
      <Asked query={query} skeleton={<QueueOnItsWay />} failed={say.failed}>
        {(collectors) =>
          collectors.length === 0 ? (
            <EmptyState picture="emptyBowl" title={say.nobody} why={say.nobodyWhy} />
          ) : (
            <FoldTable caption={say.who} columns={columns} rows={collectors} rowKey={({ user }) => user._id} />
          )
        }
      </Asked>
    </Card>
  )
}

const columns: Column<Collector>[] = [
  {
    key: 'name',
    title: say.name,
    cell: ({ user }) => (
      <>
        <UserLink user={user} />
        <span className="sm dim block num">{user.phone}</span>
      </>
    ),
  },
  { key: 'from', title: say.from, figure: true, fold: 'wide', cell: ({ members }) => count(members) },
  {
    key: 'cash',
    title: say.inCash,
    figure: true,
    titled: true,
    cell: ({ inHand }) => <Money amount={inHand.cash} />,
  },
  {
    key: 'upi',
    title: say.inUpi,
    figure: true,
    titled: true,
    fold: 'belowRight',
    cell: ({ inHand }) => <Money amount={inHand.upi} />,
  },
  {
    key: 'since',
    title: say.since,
    fold: 'below',
    titled: true,
    cell: ({ since }) =>
      since === null ? <span className="dim">{say.nothing}</span> : <InstantText at={since} as="day" />,
  },
]
