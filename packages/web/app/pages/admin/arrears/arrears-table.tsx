import { Link } from 'react-router'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { FoldTable, type Column } from '../../../components/fold-table.tsx'
import { ListTools } from '../../../components/list-tools.tsx'
import { Money } from '../../../components/money.tsx'
import { Pager } from '../../../components/pager.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { arrange, type Reading } from '../../../list/arrange.ts'
import { useWish } from '../../../list/use-wish.ts'
import type { Manner } from '../../../list/wish.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { isOurTurn, nextText, type Row } from './row.ts'

type Sort = 'days' | 'name' | 'scheme' | 'owed'

const say = m.arrears
const manner: Manner<Sort> = { sorts: ['days', 'name', 'scheme', 'owed'], first: { sort: 'days', descending: true } }
const reading: Reading<Row, Sort> = {
  text: ({ person, chitName }) => `${person.name} ${person.phone} ${chitName}`,
  by: {
    days: ({ daysLate }) => daysLate,
    name: ({ person }) => person.name,
    scheme: ({ chitName, ticketNo }) => `${chitName} ${ticketNo}`,
    owed: ({ owed }) => owed,
  },
}

/** Tickets in arrears, the oldest debt first unless the address says otherwise. */
export function ArrearsTable({ tickets }: { tickets: Row[] }) {
  const { wish, search, order, pageAddress } = useWish(manner)
  const { rows, found } = arrange(tickets, wish, reading)
  if (tickets.length === 0) {
    return (
      <Card>
        <EmptyState picture="quietPost" title={say.none} why={say.noneWhy} />
      </Card>
    )
  }
  return (
    <Card flush>
      <ListTools
        search={{ label: say.search, placeholder: say.searchHint, ...search }}
        order={order}
        orders={say.orders}
      />
      {found.length === 0 ? (
        <EmptyState picture="emptyBowl" title={say.noneFound} why={say.noneFoundWhy(wish.search)} />
      ) : (
        <>
          <FoldTable caption={say.caption} columns={columns} rows={rows} rowKey={(row) => row.ticketId} order={order} />
          <Pager list={say.caption} page={wish.page} total={found.length} to={pageAddress} />
        </>
      )}
    </Card>
  )
}

const columns: Column<Row>[] = [
  {
    key: 'name',
    title: say.member,
    sort: 'name',
    cell: ({ ticketId, person }) => (
      <Link className="strong" to={paths.arrearsOf(ticketId)} aria-label={say.open(person.name)}>
        {person.name}
      </Link>
    ),
  },
  {
    key: 'scheme',
    title: say.scheme,
    sort: 'scheme',
    fold: 'below',
    cell: ({ chitName, ticketNo, hasWon }) => (
      <span className="sm dim">{`${say.ticket(chitName, ticketNo)}, ${hasWon ? say.hasWon : say.hasNotWon}`}</span>
    ),
  },
  {
    key: 'owed',
    title: say.owed,
    sort: 'owed',
    figure: true,
    cell: ({ owed }) => <Money amount={owed} />,
  },
  {
    key: 'days',
    title: say.days,
    sort: 'days',
    figure: true,
    fold: 'belowRight',
    cell: ({ daysLate }) => say.daysLate(daysLate),
  },
  {
    key: 'advanced',
    title: say.advanced,
    figure: true,
    fold: 'wide',
    later: true,
    cell: ({ advanced }) => <Money amount={advanced} />,
  },
  {
    key: 'penalty',
    title: say.penalty,
    figure: true,
    fold: 'wide',
    later: true,
    cell: ({ penalty }) => <Money amount={penalty} />,
  },
  {
    key: 'next',
    title: say.next,
    fold: 'full',
    cell: ({ next }) => <Badge tone={isOurTurn(next) ? 'turn' : 'wait'}>{nextText(next)}</Badge>,
  },
]
