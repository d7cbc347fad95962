import { IconBuildingBank, IconCash, IconCoins, IconFileText, IconSend } from '../../../icons/staff.ts'
import { IconAlertTriangle, IconChevronRight, IconUsers, IconWallet } from '../../../icons/everywhere.ts'
import { IconFlag } from '../../../icons/members.ts'
import type { StaffPermission } from '@kuri/domain'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { auctionReads, companyMonthReads, peopleReads } from '../../../api/admin-queries.ts'
import { now } from '../../../api/clock.ts'
import { auctions } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { BowlIcon, Icon, type DrawnIcon } from '../../../components/icon.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/state.tsx'
import { usePermission } from '../../../use-permission.ts'
import { m } from '../../../messages/en.ts'
import { count } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { workWaiting, type WorkLine } from './work-waiting.ts'
import css from './dashboard.module.css'

const t = m.admin.dashboard

const looks: Record<WorkLine['kind'], { icon: DrawnIcon; to: (about: string) => string; permission: StaffPermission }> =
  {
    checks: { icon: IconAlertTriangle, to: () => paths.ledger(), permission: 'read-ledger' },
    prizes: { icon: IconWallet, to: paths.adminMoney, permission: 'approve-prize' },
    auctions: { icon: BowlIcon, to: paths.adminAuctions, permission: 'run-auctions' },
    requests: { icon: IconUsers, to: paths.manageUsers, permission: 'decide-requests' },
    topups: { icon: IconBuildingBank, to: paths.adminMoney, permission: 'approve-money' },
    counterPayments: { icon: IconCash, to: paths.adminMoney, permission: 'approve-money' },
    withdrawals: { icon: IconSend, to: paths.adminMoney, permission: 'approve-money' },
    approvals: { icon: IconCoins, to: paths.adminMoney, permission: 'approve-money' },
    minutes: { icon: IconFileText, to: paths.adminAuctions, permission: 'file-minutes' },
    ofAge: { icon: IconUsers, to: paths.editMember, permission: 'enrol' },
    balances: { icon: IconFileText, to: paths.confirmations, permission: 'act-for-members' },
    chits: { icon: IconFlag, to: paths.manageChits, permission: 'manage-chits' },
  }

/** Their page is not for everyone here. */
const OF_SOME: ReadonlySet<WorkLine['kind']> = new Set(['checks', 'ofAge', 'balances'])

/** What waits for a decision, with the oldest and its legal day. */
export function WorkCard() {
  const mayDo = usePermission()
  const company = useQuery(companyMonthReads.work())
  const requests = useInfiniteQuery(peopleReads.requests())
  const late = useInfiniteQuery(auctions.page('late'))
  const minutes = useQuery(auctionReads.minutesToFile())
  const all = [company, requests, late, minutes]
  const failed = all.find((query) => query.isError && query.data === undefined)
  if (failed) {
    return (
      <Card title={t.work}>
        <ErrorState
          title={t.failed}
          error={failed.error}
          onRetry={() => Promise.all(all.filter((query) => query.isError).map((query) => query.refetch()))}
        />
      </Card>
    )
  }
  if (!company.data || !requests.data || !late.data || !minutes.data) {
    return (
      <Card title={t.work}>
        <Loading>
          <SkLines rows={4} />
        </Loading>
      </Card>
    )
  }
  const work = {
    company: company.data,
    requests: requests.data.pages[0] ?? { requests: [], total: 0 },
    auctions: late.data.pages[0] ?? { auctions: [], total: 0 },
    minutes: minutes.data,
  }
  const lines = workWaiting(work, now()).filter(({ kind }) => !OF_SOME.has(kind) || mayDo(looks[kind].permission))
  return <WorkList lines={lines} />
}

/** Marigold is for whose turn it is: others see that it waits. */
function WorkList({ lines }: { lines: WorkLine[] }) {
  const mayDo = usePermission()
  const things = lines.reduce((total, line) => total + line.count, 0)
  return (
    <Card flush title={t.work} aside={<span className="sm dim">{t.things(things)}</span>}>
      {lines.length === 0 ? (
        <EmptyState picture="quietPost" title={t.noWork} why={t.noWorkWhy} />
      ) : (
        <ul className={css.work}>
          {lines.map((line) => (
            <li key={line.kind} className={line.isUrgent && mayDo(looks[line.kind].permission) ? css.hot : undefined}>
              <Link to={looks[line.kind].to(line.about ?? '')}>
                <span className={css.disc}>
                  <Icon of={looks[line.kind].icon} />
                </span>
                <span>
                  <b>
                    {line.title} <span className="dim num">{count(line.count)}</span>
                  </b>
                  <small>{line.words}</small>
                </span>
                <Icon of={IconChevronRight} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
