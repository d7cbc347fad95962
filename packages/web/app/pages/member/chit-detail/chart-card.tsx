import { chartDiscount, settleInOrder, ZERO, type ChitTerms, type Paise } from '@kuri/domain'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { Money } from '../../../components/money.tsx'
import { useShowAll } from '../../../components/use-printing.ts'
import { m } from '../../../messages/en.ts'
import { termsOf } from '../book/terms.ts'
import type { ChitDetail } from './chit-detail.ts'
import css from './chit-detail.module.css'

const t = m.chitDetail.chart
const FIRST = 12

interface ChartRow {
  readonly prizeNo: number
  readonly monthNo: number
  readonly gives: Paise
  readonly receives: Paise
  readonly each: Paise
  readonly takenBy: string
}

/** A fixed scheme's chart: what each prize goes at, what it brings, what the others get. Its order is that of the tickets. */
export function ChartCard({ chit }: { chit: ChitDetail }) {
  const [all, showAll] = useShowAll()
  const rows = rowsOf(chit, termsOf(chit))
  return (
    <Card flush title={t.title} aside={<span className="sm dim">{t.lead}</span>}>
      <ResponsiveTable
        caption={t.caption}
        columns={columns}
        rows={all ? rows : rows.slice(0, FIRST)}
        rowKey={({ prizeNo }) => String(prizeNo)}
      />
      {!all && rows.length > FIRST && (
        <div className={css.more}>
          <Button variant="subtle" onClick={showAll}>
            {t.all(rows.length)}
          </Button>
        </div>
      )}
    </Card>
  )
}

function rowsOf(chit: ChitDetail, terms: ChitTerms): ChartRow[] {
  const won = chit.months.flatMap(({ monthNo, prizes }) =>
    prizes.map(({ prizeNo, winnerTicketNo }) => {
      return { prizeNo, monthNo, winnerTicketNo, ticketNo: 1, discount: chartDiscount(terms, prizeNo) ?? ZERO }
    }),
  )
  return settleInOrder(terms, won).map(({ prizeNo, monthNo, winnerTicketNo, discount, prize, dividends }) => {
    const takenBy =
      chit.members.find(({ ticketNo }) => ticketNo === winnerTicketNo)?.name ?? t.ticket(winnerTicketNo ?? prizeNo)
    return { prizeNo, monthNo, gives: discount, receives: prize, each: dividends.at(-1)?.amount ?? ZERO, takenBy }
  })
}

const columns: TableColumn<ChartRow>[] = [
  { key: 'prize', title: t.prize, cell: ({ prizeNo }) => `${t.prize} ${prizeNo}` },
  { key: 'month', title: t.month, phone: 'below', cell: ({ monthNo }) => `${t.month} ${monthNo}` },
  { key: 'gives', title: t.gives, figure: true, phone: 'wide', cell: ({ gives }) => <Money amount={gives} /> },
  { key: 'receives', title: t.receives, figure: true, cell: ({ receives }) => <Money amount={receives} /> },
  { key: 'each', title: t.each, figure: true, phone: 'wide', cell: ({ each }) => <Money amount={each} /> },
  { key: 'by', title: t.given, figure: true, phone: 'belowRight', cell: ({ takenBy }) => takenBy },
]
