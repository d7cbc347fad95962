import type { importEndpoints, ReplyOf } from '@kuri/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { importReads, type FaultFilter } from '../../../api/import-queries.ts'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { FilterLinks } from '../../../components/filter-links.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { useAddressQuery } from '../../../list/use-address-query.ts'
import { m } from '../../../messages/en.ts'
import type { ImportInFull } from './state.tsx'
import css from './imports.module.css'

type Fault = ReplyOf<typeof importEndpoints.importFaults>['faults'][number]

const t = m.imports.faults

const filterIn = (params: URLSearchParams): FaultFilter => {
  const only = params.get('only')
  return only === 'mend' || only === 'look' ? only : null
}

/** What was found in a workbook, sheet by sheet, in the order in which a person goes through it. */
export function Faults({ one }: { one: ImportInFull }) {
  const [params] = useAddressQuery()
  const only = filterIn(params)
  const query = useInfiniteQuery({ ...importReads.faults(one._id, only), placeholderData: keepPreviousData })
  return (
    <Card title={t.title} flush>
      <FilterLinks
        label={t.which}
        param="only"
        choices={[
          { value: null, label: t.only.all, size: one.mustMend + one.toLookAt },
          { value: 'mend', label: t.only.mend, size: one.mustMend },
          { value: 'look', label: t.only.look, size: one.toLookAt },
        ]}
        chosen={only}
      />
      <PagedList
        query={query}
        rowsOf={({ faults }) => faults}
        failed={t.failed}
        none={<EmptyState picture="quietPost" title={t.none} why={t.noneWhy} />}
      >
        {(faults) =>
          bySheet(faults).map(([sheet, own]) => (
            <section key={sheet} aria-label={t.ofSheet(sheet)}>
              <h3 className={css.sheet}>{t.ofSheet(sheet)}</h3>
              <ResponsiveTable caption={t.ofSheet(sheet)} columns={columns} rows={own} rowKey={keyOf} />
            </section>
          ))
        }
      </PagedList>
    </Card>
  )
}

const bySheet = (faults: readonly Fault[]): [string, Fault[]][] => [...Map.groupBy(faults, ({ sheet }) => sheet)]

const keyOf = ({ code, row, column, found, expected }: Fault): string => [code, row, column, found, expected].join('|')

function placeOf({ row, column }: Fault): string {
  if (row === null) return column ?? t.whole
  return column === null ? t.row(row) : `${column}${row}`
}

const columns: TableColumn<Fault>[] = [
  { key: 'cell', title: t.cell, cell: (fault) => <span className="mono">{placeOf(fault)}</span> },
  {
    key: 'kind',
    title: t.kind,
    phone: 'corner',
    cell: ({ mustBeMended }) =>
      mustBeMended ? <Badge tone="turn">{t.must}</Badge> : <Badge tone="wait">{t.look}</Badge>,
  },
  { key: 'heading', title: t.heading, phone: 'below', cell: ({ heading }) => heading },
  {
    key: 'found',
    title: t.found,
    phone: 'wide',
    onlyWide: true,
    cell: ({ found }) => <span className={css.cell}>{found}</span>,
  },
  {
    key: 'problem',
    title: t.problem,
    phone: 'full',
    cell: ({ message }) => <span className={css.cell}>{message}</span>,
  },
]
