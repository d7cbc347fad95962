import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { admin } from '../../../api/admin-queries.ts'
import { prefetch } from '../../../api/queries.ts'
import { Icon } from '../../../components/icon.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Allowed } from '../../../layout/allowed.tsx'
import type { PageNeeds } from '../../../layout/needs.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { LedgerChecks } from '../ledger/ledger-checks.tsx'
import { CounterPayments } from './counter-payments.tsx'
import { Prizes } from './prizes.tsx'
import { Topups } from './topups.tsx'
import { Withdrawals } from './withdrawals.tsx'

const say = m.admin.money

export const handle: PageNeeds = { needs: 'read-money' }

export const clientLoader = () =>
  prefetch(
    admin.waitingTopups(),
    admin.openWithdrawals(),
    admin.waitingCounterPayments(),
    admin.waitingPrizes(),
    admin.ledgerChecks(),
    admin.people(),
  )

/** One page, all queues: nothing hides behind a tab. */
export default function AdminMoney() {
  return (
    <>
      <PageTitle title={say.title} lead={say.lead} />
      <div className="stack w">
        <Topups />
        <CounterPayments />
        <Withdrawals />
        <Prizes />
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
