import { importEndpoints } from '@kuri/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { addressOf } from '../../../api/client.ts'
import { importReads } from '../../../api/import-queries.ts'
import { prefetchPages } from '../../../api/queries.ts'
import { FileButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Icon } from '../../../components/icon.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import { IconTable } from '../../../icons/staff.ts'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { SendWorkbook } from './send-workbook.tsx'
import { ImportState, isUnderWay, type Import } from './state.tsx'
import { TakeBooks } from './take-books.tsx'
import css from './imports.module.css'

const t = m.imports
const LOOK_AGAIN_MS = 3_000

export const handle: RoutePermission = { permission: 'import-books' }

export const clientLoader = () => prefetchPages(importReads.list())

/** The workbooks of a company that moves in, the latest first. */
export default function Imports() {
  const query = useInfiniteQuery({
    ...importReads.list(),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ imports }) => imports.some(isUnderWay)) ? LOOK_AGAIN_MS : false,
  })
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      <div className="stack w">
        <Card title={t.template.title}>
          <div className="stack">
            <p className="sm dim">{t.template.hint}</p>
            <div className={css.actions}>
              <SendWorkbook>{t.template.choose}</SendWorkbook>
              <FileButton href={addressOf(importEndpoints.workbookTemplate)} leftSection={<Icon of={IconTable} />}>
                {t.template.get}
              </FileButton>
            </div>
          </div>
        </Card>
        <Card flush>
          <PagedList
            query={query}
            rowsOf={({ imports }) => imports}
            failed={t.failed}
            none={<EmptyState picture="emptyBowl" title={t.none} why={t.noneWhy} />}
          >
            {(imports) => (
              <ResponsiveTable caption={t.caption} columns={columns} rows={imports} rowKey={({ _id }) => _id} />
            )}
          </PagedList>
        </Card>
        <TakeBooks />
      </div>
    </>
  )
}

const columns: TableColumn<Import>[] = [
  {
    key: 'file',
    title: t.columns.file,
    cell: ({ _id, fileName }) => (
      <Link to={paths.import(_id)} className={css.name}>
        {fileName}
      </Link>
    ),
  },
  {
    key: 'sent',
    title: t.columns.sent,
    phone: 'below',
    cell: ({ uploadedAt }) => <InstantText at={uploadedAt} />,
  },
  { key: 'by', title: t.columns.by, phone: 'wide', cell: ({ uploadedBy }) => uploadedBy.name },
  {
    key: 'state',
    title: t.columns.state,
    phone: 'belowRight',
    cell: ({ state, books }) => <ImportState state={state} books={books} />,
  },
]
