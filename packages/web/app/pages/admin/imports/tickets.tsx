import type { importEndpoints, ReplyOf } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { importReads } from '../../../api/import-queries.ts'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { m } from '../../../messages/en.ts'

type Chit = ReplyOf<typeof importEndpoints.importChit>['chit']
type Ticket = Chit['members'][number]

const t = m.imports.chit

/** The tickets of a chit as Kuri would go on with them. */
export function Tickets({ importId, no }: { importId: string; no: number }) {
  const query = useQuery(importReads.chit(importId, no))
  return (
    <QueryBoundary query={query} skeleton={<OnTheirWay />} failed={t.failed}>
      {({ chit }) => (
        <div className="stack">
          <Facts chit={chit} />
          <ResponsiveTable
            caption={t.tickets}
            columns={columns}
            rows={chit.members}
            rowKey={({ ticketNo }) => String(ticketNo)}
          />
        </div>
      )}
    </QueryBoundary>
  )
}

function Facts({ chit: { dryRun, prizes } }: { chit: Chit }) {
  if (!dryRun) return null
  return (
    <DescriptionList tight>
      <DescriptionItem label={t.pool}>
        <Money amount={dryRun.pool} plain />
      </DescriptionItem>
      <DescriptionItem label={t.covered}>
        <Money amount={dryRun.covered} plain />
      </DescriptionItem>
      {dryRun.late
        .filter(({ tickets }) => tickets > 0)
        .map(({ band, tickets, owed }) => (
          <DescriptionItem key={band} label={t.bands[band]}>
            {t.band(tickets, owed)}
          </DescriptionItem>
        ))}
      {prizes.map(({ prizeNo, ticketNo, winner, amount }) => (
        <DescriptionItem key={prizeNo} label={t.prize(prizeNo, ticketNo, winner)}>
          <Money amount={amount} plain />
        </DescriptionItem>
      ))}
    </DescriptionList>
  )
}

const columns: TableColumn<Ticket>[] = [
  {
    key: 'ticket',
    title: t.ticket,
    cell: ({ ticketNo, isPrized }) => (
      <>
        {t.ticketOf(ticketNo)}
        {isPrized && <span className="sm dim"> {t.prized}</span>}
      </>
    ),
  },
  { key: 'holder', title: t.holder, phone: 'below', cell: ({ holder }) => holder },
  {
    key: 'paid',
    title: t.paid,
    phone: 'belowRight',
    showsTitleOnPhone: true,
    cell: ({ paidMonths, part }) => t.paidOf(paidMonths, part),
  },
  {
    key: 'next',
    title: t.next,
    figure: true,
    cell: ({ toPay }) => (toPay === null ? t.unknown : <Money amount={toPay} plain />),
  },
  {
    key: 'late',
    title: t.late,
    figure: true,
    phone: 'below',
    showsTitleOnPhone: true,
    cell: ({ late }) => (late === 0 ? null : <Money amount={late} plain />),
  },
]

function OnTheirWay() {
  return (
    <Loading>
      <SkLines rows={6} />
    </Loading>
  )
}
