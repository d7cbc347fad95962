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

const t = m.minutesRegister
const ALL = SUBSCRIBERS_WHO_SIGN + 1

/** The scheme's register of minutes: a line for each prize given, its signatures, the day it is filed by, the paper. */
export function RegisterCard({ chitId }: { chitId: string }) {
  const query = useQuery(minutes.register(chitId))
  return (
    <Card flush title={m.chitDetail.register}>
      <QueryBoundary query={query} skeleton={<SkLines rows={3} />} failed={t.failed}>
        {(lines) =>
          lines.length === 0 ? (
            <p className="dim" style={{ padding: '0 var(--k-5) var(--k-5)' }}>
              {t.none}
            </p>
          ) : (
            <ResponsiveTable caption={t.caption} columns={columns} rows={lines} rowKey={(line) => line.auctionId} />
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
    title: t.prize,
    cell: (line) => (
      <Link className="strong" to={paths.auction(line.auctionId)}>
        {t.prize} {line.prizeNo}
      </Link>
    ),
  },
  { key: 'given', title: t.given, phone: 'wide', cell: (line) => <InstantText at={line.settledAt} as="day" /> },
  { key: 'winner', title: t.winner, phone: 'wide', cell: (line) => line.winner.name },
  {
    key: 'file',
    title: t.deadline,
    phone: 'below',
    cell: (line) => <FilingDay line={line} />,
  },
  {
    key: 'signatures',
    title: t.signatures,
    phone: 'belowRight',
    cell: (line) => <Badge tone={signaturesOf(line) === ALL ? 'ok' : 'wait'}>{t.of(signaturesOf(line), ALL)}</Badge>,
  },
  {
    key: 'paper',
    title: t.paper,
    figure: true,
    cell: (line) => (
      <a
        href={addressOf(minutesEndpoints.minutesPdf, { id: line.auctionId })}
        download
        aria-label={t.pdfOf(line.prizeNo)}
      >
        {t.pdf}
      </a>
    ),
  },
]
