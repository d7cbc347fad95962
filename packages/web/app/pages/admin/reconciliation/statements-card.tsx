import { Card } from '../../../components/card.tsx'
import { FoldTable, type Column } from '../../../components/fold-table.tsx'
import { Money } from '../../../components/money.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import type { Reconciled } from './standing-card.tsx'

type Statement = Reconciled['statements'][number]

const say = m.bank.statements

/** The statements that were imported, the latest first. */
export function StatementsCard({ statements }: { statements: Statement[] }) {
  return (
    <Card flush title={say.title}>
      <FoldTable caption={say.title} columns={columns} rows={statements} rowKey={({ _id }) => _id} />
    </Card>
  )
}

const columns: Column<Statement>[] = [
  {
    key: 'span',
    title: m.bank.day,
    cell: ({ from, to, fileName }) => (
      <>
        <span className="strong">{say.span(dayText(from), dayText(to))}</span>
        <span className="sm dim block">{fileName}</span>
      </>
    ),
  },
  { key: 'lines', title: m.bank.what, fold: 'below', cell: ({ lines }) => say.lines(lines) },
  { key: 'closing', title: say.closing, figure: true, cell: ({ closing }) => <Money amount={closing} /> },
]
