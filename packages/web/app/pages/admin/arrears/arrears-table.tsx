import { NEXT_STEPS } from '@kuri/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { arrearsReads, type NextStep } from '../../../api/arrears-queries.ts'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { SearchField } from '../../../components/list-tools.tsx'
import { PromiseText } from '../../../components/promise-text.tsx'
import { Money } from '../../../components/money.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { SelectField } from '../../../forms/fields.tsx'
import { useBranchColumn } from '../../../list/branch-filter.tsx'
import { useBranch } from '../../../list/use-branch.ts'
import { NoneOrNoneInBranch } from '../../../list/none-in-branch.tsx'
import { branchIn } from '../../../list/by-branch.ts'
import { useAddressQuery, withParam } from '../../../list/use-address-query.ts'
import { useSearch } from '../../../list/use-search.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { PhoneLinks } from './phone-links.tsx'
import { isOurTurn, nextText, type Row } from './row.ts'
import css from '../../../components/list-tools.module.css'

const t = m.arrears

const stepIn = (params: URLSearchParams): NextStep | null =>
  NEXT_STEPS.find((step) => step === params.get('step')) ?? null

/** The query of an address. */
export const arrearsFilter = (params: URLSearchParams) => ({
  search: params.get('q') ?? '',
  step: stepIn(params),
  branch: branchIn(params),
})

/** Tickets in arrears, the oldest debt first; of those a search finds, or of one next step. */
export function ArrearsTable() {
  const [params, change] = useAddressQuery()
  const search = useSearch()
  const branch = useBranch()
  const filter = { ...arrearsFilter(params), branch }
  const query = useInfiniteQuery({ ...arrearsReads.list(filter), placeholderData: keepPreviousData })
  const isNarrowed = filter.search !== '' || filter.step !== null
  const shown = useBranchColumn(columns, 2)
  return (
    <Card flush title={t.caption}>
      <div className={css.tools}>
        <SearchField label={t.search} placeholder={t.searchHint} {...search} />
        <SelectField
          aria-label={t.next}
          data={[
            { value: '', label: t.everyStep },
            ...NEXT_STEPS.map((step) => ({ value: step, label: t.stepNames[step] })),
          ]}
          value={filter.step ?? ''}
          onChange={({ currentTarget }) => change(withParam('step', currentTarget.value))}
        />
      </div>
      <PagedList
        query={query}
        rowsOf={(page) => page.tickets}
        failed={t.failed}
        none={
          isNarrowed ? (
            <EmptyState picture="emptyBowl" title={t.noneFound} why={t.noneFoundWhy} />
          ) : (
            <NoneOrNoneInBranch none={<EmptyState picture="quietPost" title={t.none} why={t.noneWhy} />} />
          )
        }
      >
        {(rows) => <ResponsiveTable caption={t.caption} columns={shown} rows={rows} rowKey={(row) => row.ticketId} />}
      </PagedList>
    </Card>
  )
}

const columns: TableColumn<Row>[] = [
  {
    key: 'name',
    title: t.member,
    cell: ({ ticketId, person, promise }) => (
      <>
        <Link className="strong" to={paths.arrearsOf(ticketId)} aria-label={t.open(person.name)}>
          {person.name}
        </Link>
        {person.phone !== '' && <PhoneLinks {...person} />}
        {promise && (
          <span className="block">
            <PromiseText promise={promise} />
          </span>
        )}
      </>
    ),
  },
  {
    key: 'scheme',
    title: t.scheme,
    phone: 'below',
    cell: ({ chitName, ticketNo, hasWon }) => (
      <span className="sm dim">{`${t.ticket(chitName, ticketNo)}, ${hasWon ? t.hasWon : t.hasNotWon}`}</span>
    ),
  },
  {
    key: 'owed',
    title: t.owed,
    figure: true,
    showsTitleOnPhone: true,
    cell: ({ owed }) => <Money amount={owed} />,
  },
  {
    key: 'days',
    title: t.days,
    figure: true,
    phone: 'belowRight',
    cell: ({ daysLate }) => t.daysLate(daysLate),
  },
  {
    key: 'advanced',
    title: t.advanced,
    figure: true,
    phone: 'wide',
    onlyWide: true,
    cell: ({ advanced }) => <Money amount={advanced} />,
  },
  {
    key: 'penalty',
    title: t.penalty,
    figure: true,
    phone: 'wide',
    onlyWide: true,
    cell: ({ penalty }) => <Money amount={penalty} />,
  },
  {
    key: 'next',
    title: t.next,
    phone: 'full',
    cell: ({ next }) => (
      <Badge isLong tone={isOurTurn(next) ? 'turn' : 'wait'}>
        {nextText(next)}
      </Badge>
    ),
  },
]
