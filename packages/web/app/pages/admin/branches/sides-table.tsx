import { accountWord } from '@kuri/contract'
import { ZERO } from '@kuri/domain'
import { Money } from '../../../components/money.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { m } from '../../../messages/en.ts'
import { placeName, type BooksOfPlace } from './place.ts'

const t = m.branchBooks

type Sides = BooksOfPlace['total']
type Row = Sides & { readonly key: string; readonly name: string }

interface SidesTableProps {
  caption: string
  books: Pick<BooksOfPlace, 'accounts' | 'between' | 'total'>
  none: string
}

/** What accounts of each kind have on either side, then what is between the branch and each other one; both sides with their sum. */
export function SidesTable({ caption, books, none }: SidesTableProps) {
  const rows: Row[] = [
    ...books.accounts.map(({ kind, ...sides }) => ({ key: kind, name: accountWord(kind), ...sides })),
    ...books.between.map(({ place, ...sides }) => ({
      key: `between ${place._id}`,
      name: t.between(placeName(place)),
      ...sides,
    })),
  ]
  return (
    <ResponsiveTable
      caption={caption}
      columns={[account, side('debit', books.total), side('credit', books.total)]}
      rows={rows}
      rowKey={({ key }) => key}
      none={none}
    />
  )
}

const account: TableColumn<Row> = { key: 'account', title: t.account, cell: ({ name }) => name, total: t.total }

const side = (which: keyof Sides, total: Sides): TableColumn<Row> => ({
  key: which,
  title: t[which],
  figure: true,
  // both sides need a line each
  phone: which === 'debit' ? 'top' : 'belowRight',
  showsTitleOnPhone: true,
  cell: (row) => row[which] > ZERO && <Money amount={row[which]} />,
  total: <Money amount={total[which]} />,
})
