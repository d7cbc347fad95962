import { IconChevronRight } from '@tabler/icons-react'
import { useQueries, type UseQueryOptions } from '@tanstack/react-query'
import { Link } from 'react-router'
import { bookReads, peopleReads } from '../../../api/admin-queries.ts'
import { prefetch } from '../../../api/queries.ts'
import { Icon } from '../../../components/icon.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Together } from '../../../components/together.tsx'
import { Allowed } from '../../../layout/allowed.tsx'
import type { PageNeeds } from '../../../layout/needs.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { LedgerChecks } from '../ledger/ledger-checks.tsx'
import { QueueOnItsWay } from './queue-on-its-way.tsx'
import { QueueKeys } from './queue-keys.tsx'
import { oldestFirst, QUEUES } from './queues.ts'

const say = m.admin.money

export const handle: PageNeeds = { needs: 'read-money' }

export const clientLoader = () =>
  prefetch(...QUEUES.map(({ read }) => read), bookReads.ledgerChecks(), peopleReads.people())

/** One page, all queues: nothing hides behind a tab. The queue that waits longest comes first. */
export default function AdminMoney() {
  const reads = useQueries({ queries: QUEUES.map(({ read }) => read as UseQueryOptions) })
  const queues = oldestFirst(
    QUEUES,
    reads.map(({ data }) => data),
  )
  return (
    <>
      <PageTitle title={say.title} lead={say.lead} />
      <div className="stack w">
        <Together reads={reads} skeleton={<QueueOnItsWay />}>
          <QueueKeys>
            {queues.map(({ name, Show }) => (
              <Show key={name} />
            ))}
          </QueueKeys>
        </Together>
        <Allowed to="read-ledger">
          <LedgerChecks
            short
            aside={
              <Link to={paths.ledger()}>
                {say.toLedger} <Icon of={IconChevronRight} small />
              </Link>
            }
          />
        </Allowed>
      </div>
    </>
  )
}
