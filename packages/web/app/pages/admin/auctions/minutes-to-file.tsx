import { minutesEndpoints, type ReplyOf } from '@kuri/contract'
import { SUBSCRIBERS_WHO_SIGN } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { auctionReads } from '../../../api/admin-queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { SkLines } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { AllowedOrExplained } from '../../../layout/allowed.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { FilingDay } from '../../member/book/filing-day.tsx'
import { focusOn } from '../act.ts'
import { FileMinutes } from './file-minutes.tsx'
import css from './auctions.module.css'

const t = m.minutesToFile
/** Where the list stands on its page. */
export const MINUTES_TO_FILE = 'minutes-to-file'
const ALL = SUBSCRIBERS_WHO_SIGN + 1

export type MinutesToFileLine = ReplyOf<typeof minutesEndpoints.minutesToFile>['minutes'][number]

/** The filing days ahead, overdue ones first, and the way to write down that one was kept. */
export function MinutesToFile() {
  const query = useQuery(auctionReads.minutesToFile())
  return (
    <Card
      flush
      title={
        <span id={MINUTES_TO_FILE} tabIndex={-1}>
          {t.title}
        </span>
      }
    >
      <QueryBoundary query={query} skeleton={<SkLines rows={3} />} failed={t.failed}>
        {({ minutes, total }) =>
          minutes.length === 0 ? (
            <EmptyState picture="quietPost" title={t.none} why={t.noneWhy} />
          ) : (
            <>
              <p className={`sm dim ${css.lead}`}>
                {t.lead} {minutes.length < total && t.first(minutes.length, total)}
              </p>
              <ResponsiveTable caption={t.caption} columns={columns} rows={minutes} rowKey={(line) => line.auctionId} />
            </>
          )
        }
      </QueryBoundary>
    </Card>
  )
}

const columns: TableColumn<MinutesToFileLine>[] = [
  {
    key: 'prize',
    title: t.prize,
    cell: (line) => (
      <Link className="strong" to={paths.adminAuction(line.auctionId)}>
        {m.auctions.list.prize(line.chitName, line.prizeNo)}
      </Link>
    ),
  },
  { key: 'day', title: t.day, phone: 'below', cell: (line) => <FilingDay line={line} /> },
  { key: 'act', title: t.act, phone: 'actions', cell: (line) => <Act line={line} /> },
]

/** Minutes without signatures can’t be filed, and show why where the button would be. */
function Act({ line }: { line: MinutesToFileLine }) {
  const signatures = line.subscribers + (line.hasAdministrator ? 1 : 0)
  if (signatures < ALL) return <span className="sm dim">{t.unsigned(signatures, ALL)}</span>
  return (
    <AllowedOrExplained to="file-minutes">
      <FileMinutes line={line} onDone={() => focusOn(MINUTES_TO_FILE)} />
    </AllowedOrExplained>
  )
}
