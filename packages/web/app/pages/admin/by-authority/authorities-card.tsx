import { authorityEndpoints, type ReplyOf } from '@kuri/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { authorityReads } from '../../../api/admin-queries.ts'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { m } from '../../../messages/en.ts'
import { dayText, instantText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import css from './by-authority.module.css'

const t = m.byAuthority.list

type Authority = ReplyOf<typeof authorityEndpoints.listAuthorities>['authorities'][number]

interface AuthoritiesCardProps {
  of: { memberId: string } | { auctionId: string }
  /** What can be done. */
  aside?: ReactNode
}

/** What staff did on written authority: for one member, or in one auction. */
export function AuthoritiesCard({ of, aside }: AuthoritiesCardProps) {
  const query = useInfiniteQuery(authorityReads.list(of))
  const isOfMember = 'memberId' in of
  return (
    <Card flush title={t.title} aside={aside}>
      <PagedList
        query={query}
        rowsOf={({ authorities }) => authorities}
        none={<p className={`${css.none} dim`}>{isOfMember ? t.none : t.noneOfAuction}</p>}
        failed={t.failed}
      >
        {(rows) => (
          <ul className={css.list} aria-label={t.caption}>
            {rows.map((row) => (
              <li key={row._id}>
                <span className="strong">
                  {t.acts[row.act]}
                  {row.bid && (
                    <>
                      {' '}
                      <Money amount={row.bid.amount} />
                    </>
                  )}
                </span>
                <What row={row} isOfMember={isOfMember} />
                <span className="sm dim block">{t.documentOf(row.paper.number, dayText(row.paper.day))}</span>
                <span className="xs faint block">{t.by(row.enteredBy.name, instantText(row.enteredAt))}</span>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  )
}

function What({ row: { member, chit, auction, ticketNo }, isOfMember }: { row: Authority; isOfMember: boolean }) {
  const ticket = ticketNo === null ? [] : [t.ofTicket(ticketNo)]
  if (!isOfMember) return <span className="sm dim block">{[t.forMember(member.name), ...ticket].join(', ')}</span>
  if (chit === null) return null
  return (
    <span className="sm dim block">
      <Link to={auction ? paths.adminAuction(auction._id) : paths.chit(chit._id)}>{chit.name}</Link>
      {ticket.map((text) => `, ${text}`)}
    </span>
  )
}
