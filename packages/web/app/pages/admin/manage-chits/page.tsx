import { IconPlus } from '../../../icons/members.ts'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { companyMonthReads } from '../../../api/admin-queries.ts'
import { prefetch } from '../../../api/queries.ts'
import { LinkButton } from '../../../components/button.tsx'
import { Icon } from '../../../components/icon.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { Allowed } from '../../../layout/allowed.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { ChitsCard, companyChitsQuery } from '../company-month/chits-card.tsx'
import { ChitActions } from './chit-actions.tsx'
import type { Chit } from './chit-status.ts'

const t = m.admin.chits

export const handle: RoutePermission = { permission: 'read-every-chit' }

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  prefetch(companyMonthReads.chits(companyChitsQuery(request.url)))

/** All chits this month, and what can be done about each. */
export default function ManageChits() {
  const createChit = (
    <Allowed to="manage-chits">
      <LinkButton to={paths.createChit()} leftSection={<Icon of={IconPlus} />}>
        {m.admin.create.title}
      </LinkButton>
    </Allowed>
  )
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} action={createChit} />
      <ChitsCard
        failed={t.failed}
        none={<EmptyState picture="emptyBowl" title={t.none} why={t.noneWhy} action={createChit} />}
        actions={actionsOf}
      />
    </>
  )
}

/** The action dropdown of a chit of the list. */
const actionsOf = (chit: Chit) => <ChitActions chit={chit} />
