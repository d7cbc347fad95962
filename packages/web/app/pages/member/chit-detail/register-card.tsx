import { minutesEndpoints } from '@kuri/contract'
import { SUBSCRIBERS_WHO_SIGN } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { addressOf } from '../../../api/client.ts'
import { minutes } from '../../../api/queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { SkLines } from '../../../components/skeleton.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { FilingDay } from '../book/filing-day.tsx'
import type { MinutesLine } from '../book/duties.ts'

const words = m.minutesRegister
const ALL = SUBSCRIBERS_WHO_SIGN + 1

/** The scheme's register of minutes: a line for each prize given, its signatures, the day it is filed by, the paper. */
export function RegisterCard({ chitId }: { chitId: string }) {
  const query = useQuery(minutes.register(chitId))
  return (
    <Card flush title={m.chitDetail.register}>
      <QueryBoundary query={query} skeleton={<SkLines rows={3} />} failed={words.failed}>
        {(lines) =>
          lines.length === 0 ? (
            <p className="dim" style={{ padding: '0 var(--k-5) var(--k-5)' }}>
              {words.none}
            </p>
          ) : (
            <ResponsiveTable caption={words.caption} columns={columns} rows={lines} rowKey={(line) => line.auctionId} />
          )
        }
      </QueryBoundary>
    </Card>
  )
}

const signaturesOf = (line: MinutesLine): number => line.subscribers + (line.hasAdministrator ? 1 : 0)

const columns: TableColumn<MinutesLine>[] = [
  {
    key: 'prize',
    title: words.prize,
    cell: (line) => (
      <Link className="strong" to={paths.auction(line.auctionId)}>
        {words.prize} {line.prizeNo}
      </Link>
    ),
  },
  { key: 'given', title: words.given, phone: 'wide', cell: (line) => <InstantText at={line.settledAt} as="day" /> },
  { key: 'winner', title: words.winner, phone: 'wide', cell: (line) => line.winner.name },
  {
    key: 'file',
    title: words.deadline,
    phone: 'below',
    cell: (line) => <FilingDay line={line} />,
  },
  {
    key: 'signatures',
    title: words.signatures,
    phone: 'belowRight',
    cell: (line) => (
      <Badge tone={signaturesOf(line) === ALL ? 'ok' : 'wait'}>{words.of(signaturesOf(line), ALL)}</Badge>
    ),
  },
  {
    key: 'paper',
    title: words.paper,
    figure: true,
    cell: (line) => (
      <a
        href={addressOf(minutesEndpoints.minutesPdf, { id: line.auctionId })}
        download
        aria-label={words.pdfOf(line.prizeNo)}
      >
        {words.pdf}
      </a>
    ),
  },
]
