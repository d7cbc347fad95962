import { IconFlag, IconUsers } from '@tabler/icons-react'
import { Badge, type Tone } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { FoldTable, type Column } from '../../../components/fold-table.tsx'
import type { DrawnIcon } from '../../../components/icon.tsx'
import { ListTools } from '../../../components/list-tools.tsx'
import { Money } from '../../../components/money.tsx'
import { Pager } from '../../../components/pager.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { DayText } from '../../../components/when.tsx'
import { arrange, type Reading } from '../../../list/arrange.ts'
import { useWish } from '../../../list/use-wish.ts'
import type { Manner } from '../../../list/wish.ts'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { ChitActions, CHIT_LIST } from './chit-actions.tsx'
import { standingOf, type Chit, type ChitStanding } from './chit-status.ts'
import css from './manage-chits.module.css'

type Sort = 'created' | 'name' | 'state' | 'amount' | 'months' | 'members' | 'start'

const say = m.admin.chits

const manner: Manner<Sort> = {
  sorts: ['created', 'name', 'state', 'amount', 'months', 'members', 'start'],
  first: { sort: 'created', descending: true },
}

/** In the order in which a scheme lives; who waits for its start comes first. */
const STANDINGS: readonly ChitStanding[] = ['ready', 'forming', 'running', 'finished', 'cancelled']

const reading: Reading<Chit, Sort> = {
  text: (chit) => `${chit.name} ${say[standingOf(chit)]}`,
  by: {
    created: (chit) => chit.createdAt.getTime(),
    name: (chit) => chit.name,
    state: (chit) => STANDINGS.indexOf(standingOf(chit)),
    amount: (chit) => chit.amount,
    months: (chit) => chit.durationInMonths,
    members: (chit) => chit.totalMembers,
    start: (chit) => chit.startDate,
  },
}

/** Every scheme with what can be done about it, newest first unless the address says otherwise. */
export function ChitTable({ chits }: { chits: Chit[] }) {
  const { wish, search, order, pageAddress } = useWish(manner)
  const { rows, found } = arrange(chits, wish, reading)
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
          <div id={CHIT_LIST} tabIndex={-1} className={css.table}>
            <FoldTable caption={say.caption} columns={columns} rows={rows} rowKey={(chit) => chit._id} order={order} />
          </div>
          <Pager list={say.caption} page={wish.page} total={found.length} to={pageAddress} />
        </>
      )}
    </Card>
  )
}

const columns: Column<Chit>[] = [
  {
    key: 'name',
    title: say.name,
    sort: 'name',
    cell: (chit) => (
      <>
        <span className="strong">{chit.name}</span>
        <span className={`only-phone ${css.beside}`}>
          <Standing chit={chit} />
        </span>
        <Small chit={chit} />
      </>
    ),
  },
  { key: 'state', title: say.state, sort: 'state', fold: 'wide', cell: (chit) => <Standing chit={chit} /> },
  {
    key: 'amount',
    title: say.amount,
    sort: 'amount',
    figure: true,
    fold: 'wide',
    cell: (chit) => <Money amount={chit.amount} />,
  },
  {
    key: 'months',
    title: say.months,
    sort: 'months',
    figure: true,
    fold: 'wide',
    later: true,
    cell: (chit) => chit.durationInMonths,
  },
  {
    key: 'members',
    title: say.members,
    sort: 'members',
    figure: true,
    fold: 'wide',
    cell: (chit) => say.ofMembers(chit.membersJoined, chit.totalMembers),
  },
  {
    key: 'start',
    title: say.startDate,
    sort: 'start',
    figure: true,
    fold: 'wide',
    cell: (chit) => <DayText day={chit.startDate} />,
  },
  {
    key: say.action,
    title: '',
    fold: 'corner',
    cell: (chit) => (
      <span className={css.act}>
        <ChitActions chit={chit} />
      </span>
    ),
  },
]

/** On phones: what the hidden columns say, in two lines. */
function Small({ chit }: { chit: Chit }) {
  return (
    <span className={`only-phone ${css.small}`}>
      <span className="num">{say.small(chit.amount, chit.durationInMonths)}</span>
      <span className="block">{say.smallMembers(chit.membersJoined, chit.totalMembers, dayText(chit.startDate))}</span>
    </span>
  )
}

const looks: Record<ChitStanding, { tone: Tone; icon?: DrawnIcon }> = {
  forming: { tone: 'wait', icon: IconUsers },
  ready: { tone: 'turn', icon: IconFlag },
  running: { tone: 'ok' },
  finished: { tone: 'plain', icon: IconFlag },
  cancelled: { tone: 'plain', icon: IconFlag },
}

function Standing({ chit }: { chit: Chit }) {
  const standing = standingOf(chit)
  return <Badge {...looks[standing]}>{say[standing]}</Badge>
}
