import { IconFlag, IconPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { chits, prefetch } from '../../../api/queries.ts'
import { Asked } from '../../../components/asked.tsx'
import { Badge, type Tone } from '../../../components/badge.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { FoldTable, type Column } from '../../../components/fold-table.tsx'
import { Icon, type DrawnIcon } from '../../../components/icon.tsx'
import { Money } from '../../../components/money.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { DayText } from '../../../components/when.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { ChitActions, CHIT_LIST } from './chit-actions.tsx'
import { standingOf, type Chit, type ChitStanding } from './chit-status.ts'
import css from './manage-chits.module.css'

const words = m.admin
const say = words.chits

export const clientLoader = () => prefetch(chits.list())

export default function ManageChits() {
  const query = useQuery(chits.list())
  const createChit = (
    <LinkButton to={paths.createChit()} leftSection={<Icon of={IconPlus} />}>
      {words.create.title}
    </LinkButton>
  )
  return (
    <>
      <PageTitle title={say.title} lead={say.lead} action={createChit} />
      <Asked query={query} skeleton={<OnTheirWay />} failed={say.failed}>
        {(list) => (
          <Card flush>
            {list.length === 0 ? (
              <EmptyState picture="emptyBowl" title={say.none} why={say.noneWhy} action={createChit} />
            ) : (
              <div id={CHIT_LIST} tabIndex={-1} className={css.table}>
                <FoldTable caption={say.caption} columns={columns} rows={list} rowKey={(chit) => chit._id} />
              </div>
            )}
          </Card>
        )}
      </Asked>
    </>
  )
}

const columns: Column<Chit>[] = [
  {
    key: 'name',
    title: say.name,
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
  { key: 'state', title: say.state, fold: 'wide', cell: (chit) => <Standing chit={chit} /> },
  { key: 'amount', title: say.amount, figure: true, fold: 'wide', cell: (chit) => <Money amount={chit.amount} /> },
  {
    key: 'months',
    title: say.months,
    figure: true,
    fold: 'wide',
    later: true,
    cell: (chit) => chit.durationInMonths,
  },
  {
    key: 'members',
    title: say.members,
    figure: true,
    fold: 'wide',
    cell: (chit) => say.ofMembers(chit.membersJoined, chit.totalMembers),
  },
  {
    key: 'start',
    title: say.startDate,
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

function OnTheirWay() {
  return (
    <Loading>
      <Card>
        <SkLines rows={6} />
      </Card>
    </Loading>
  )
}
