import { eventWord, companyEndpoints, type ReplyOf } from '@kuri/contract'
import { IconDownload } from '../../../icons/everywhere.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { ledgerReads } from '../../../api/admin-queries.ts'
import { addressOf } from '../../../api/client.ts'
import { FileButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Money } from '../../../components/money.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { Crumb } from '../../../components/page-title.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import { EntryFilters } from '../../../list/entry-filters.tsx'
import { readEntryFilter } from '../../../list/entry-filter.ts'
import { DocumentLink } from '../../document-link.tsx'
import { LINE_KINDS } from './line-kinds.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { accountName, ownersIn } from './account-name.ts'
import css from './ledger.module.css'

type Entry = ReplyOf<typeof companyEndpoints.adminLedger>['entries'][number]

const t = m.admin.ledger
const KINDS = LINE_KINDS.map((kind) => ({ value: kind, label: eventWord(kind) }))

/** One account line by line, with the balance after each; newest first. */
export function Statement({ code }: { code: string }) {
  const [search] = useSearchParams()
  const filter = readEntryFilter(search, LINE_KINDS)
  const query = useInfiniteQuery({ ...ledgerReads.statement(code, filter), placeholderData: keepPreviousData })
  const name = accountName(code, ownersIn(query.data?.pages ?? []))
  const balance = query.data?.pages[0]?.accounts[0]?.balance
  return (
    <div>
      <div className={css.head}>
        <Crumb to={paths.ledger()}>{t.back}</Crumb>
        {/* a plain link: the session's cookie goes along */}
        <FileButton
          href={addressOf(companyEndpoints.ledgerCsv, undefined, { ...filter, account: code })}
          leftSection={<Icon of={IconDownload} />}
        >
          {t.csv}
        </FileButton>
      </div>
      <Card flush title={t.statement(name)} aside={balance !== undefined && <Money amount={balance} size="md" />}>
        <EntryFilters filter={filter} kinds={KINDS} words={t} />
        <PagedList
          query={query}
          rowsOf={(page) => page.entries}
          failed={t.failed}
          none={<EmptyState picture="blankPassbook" title={t.noEntries} />}
        >
          {(entries) => (
            <ResponsiveTable
              caption={name}
              columns={columns}
              rows={entries}
              rowKey={(entry) => `${entry.key} ${entry.debit} ${entry.credit} ${entry.balance}`}
            />
          )}
        </PagedList>
      </Card>
    </div>
  )
}

const columns: TableColumn<Entry>[] = [
  {
    key: 'what',
    title: t.what,
    cell: (entry) => (
      <>
        <Link className={css.account} to={paths.journal(entry.journalId)}>
          {eventWord(entry.kind)}
        </Link>
        {entry.paper && (
          <span className="sm block">
            <DocumentLink paper={entry.paper} />
          </span>
        )}
        <span className="only-phone sm">
          {entry.debit > 0 ? t.debit : t.credit} <Money amount={entry.debit > 0 ? entry.debit : entry.credit} />
        </span>
      </>
    ),
  },
  { key: 'when', title: t.when, phone: 'below', cell: (entry) => <InstantText at={entry.at} /> },
  {
    key: 'debit',
    title: t.debit,
    figure: true,
    phone: 'wide',
    cell: (entry) => entry.debit > 0 && <Money amount={entry.debit} />,
  },
  {
    key: 'credit',
    title: t.credit,
    figure: true,
    phone: 'wide',
    cell: (entry) => entry.credit > 0 && <Money amount={entry.credit} />,
  },
  { key: 'after', title: t.after, figure: true, phone: 'corner', cell: (entry) => <Money amount={entry.balance} /> },
]
