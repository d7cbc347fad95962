import { eventWord } from '@kuri/contract'
import { toRupees } from '@kuri/domain'
import { Link } from 'react-router'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { FoldTable, type Column } from '../../../components/fold-table.tsx'
import { LongList } from '../../../components/long-list.tsx'
import { Money } from '../../../components/money.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { m } from '../../../messages/en.ts'
import { dayText, rupees } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import css from './reconciliation.module.css'
import type { Reconciled } from './standing-card.tsx'

type Move = Reconciled['moves'][number]

const say = m.bank

const textOf = ({ kind, reference, day, amount }: Move): string =>
  [eventWord(kind), reference, dayText(day), rupees(amount), toRupees(amount)].join(' ')

/** What our books say of the bank and no line shows, the oldest first. */
export function LeftInBooks({ moves }: { moves: Move[] }) {
  return (
    <Card flush title={say.left.title}>
      {moves.length === 0 ? (
        <EmptyState picture="quietPost" title={say.left.none} why={say.left.noneWhy} />
      ) : (
        <LongList rows={moves} text={textOf} search={say.lines.search} none={say.lines.noneFound}>
          {(shown) => <FoldTable caption={say.left.title} columns={columns} rows={shown} rowKey={(move) => move._id} />}
        </LongList>
      )}
    </Card>
  )
}

const columns: Column<Move>[] = [
  {
    key: 'what',
    title: say.what,
    cell: ({ journalId, kind, reference }) => (
      <>
        <Link className={css.link} to={paths.journal(journalId)}>
          {eventWord(kind)}
        </Link>
        <span className="sm dim block">{reference}</span>
      </>
    ),
  },
  { key: 'day', title: say.day, fold: 'below', cell: ({ day }) => dayText(day) },
  {
    key: 'state',
    title: '',
    fold: 'full',
    cell: ({ isYounger }) =>
      isYounger ? <Badge tone="plain">{say.left.younger}</Badge> : <Badge tone="late">{say.left.older}</Badge>,
  },
  { key: 'amount', title: say.amount, figure: true, cell: ({ amount }) => <Money signed amount={amount} /> },
]
