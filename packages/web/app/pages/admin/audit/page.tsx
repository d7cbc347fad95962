import { IconShieldCheck } from '../../../icons/everywhere.ts'
import type { companyEndpoints, ReplyOf } from '@kuri/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { companyReads } from '../../../api/admin-queries.ts'
import { prefetchPages } from '../../../api/queries.ts'
import { Alert } from '../../../components/alert.tsx'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Sk } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import { instantText } from '../../../messages/format.ts'
import { ownersIn } from '../ledger/account-name.ts'
import { AuditRow } from './audit-row.tsx'
import { AuditSearch } from './audit-search.tsx'
import { CheckChain } from './check-chain.tsx'
import { readAuditFilter } from './audit-filter.ts'

const t = m.admin.audit

export const handle: RoutePermission = { permission: 'read-audit' }

export const clientLoader = () => prefetchPages(companyReads.audit({}))

/** The book of acts, newest first; the address narrows it to words, days, or everything about one subject. */
export default function Audit() {
  const [search] = useSearchParams()
  const filter = readAuditFilter(search)
  const query = useInfiniteQuery({ ...companyReads.audit(filter), placeholderData: keepPreviousData })
  const first = query.data?.pages[0]
  const owners = ownersIn(query.data?.pages ?? [])
  const isNarrowed = Object.keys(filter).length > 0
  return (
    <>
      <PageTitle
        title={t.title}
        lead={t.lead}
        action={first ? <Chain check={first} /> : <Sk width="9rem" height="1.75rem" />}
      />
      <div className="stack">
        {first?.chainIsWhole === false && <Alert tone="bad">{t.tornWhy}</Alert>}
        <CheckChain />
        <AuditSearch filter={filter} />
        <Card flush>
          <PagedList
            query={query}
            rowsOf={(page) => page.entries}
            failed={t.failed}
            none={<EmptyState picture="blankPassbook" title={isNarrowed ? t.noneFound : t.none} why={t.noneWhy} />}
          >
            {(entries) => (
              <ul>
                {entries.map((entry) => (
                  <AuditRow key={entry.seq} entry={entry} owners={owners} />
                ))}
              </ul>
            )}
          </PagedList>
        </Card>
      </div>
    </>
  )
}

type ChainCheck = Pick<ReplyOf<typeof companyEndpoints.audit>, 'chainIsWhole' | 'chainCheckedAt'>

/** What the ledger checks found about the log when they ran last. */
function Chain({ check: { chainIsWhole, chainCheckedAt } }: { check: ChainCheck }) {
  if (chainIsWhole === null || chainCheckedAt === null) return <Badge tone="plain">{t.notChecked}</Badge>
  return (
    <div className="row wrap">
      {chainIsWhole ? (
        <Badge tone="ok" icon={IconShieldCheck}>
          {t.whole}
        </Badge>
      ) : (
        <Badge tone="late">{t.torn}</Badge>
      )}
      <span className="sm dim">{t.checkedOn(instantText(chainCheckedAt))}</span>
    </div>
  )
}
