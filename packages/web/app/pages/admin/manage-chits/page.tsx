import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { chits, prefetch } from '../../../api/queries.ts'
import { Asked } from '../../../components/asked.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Icon } from '../../../components/icon.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { Allowed } from '../../../layout/allowed.tsx'
import type { PageNeeds } from '../../../layout/needs.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { ChitsCard } from '../cockpit/chits-card.tsx'
import { CHIT_LIST, ChitActions } from './chit-actions.tsx'
import type { Chit } from './chit-status.ts'

const say = m.admin.chits

export const handle: PageNeeds = { needs: 'read-every-chit' }

export const clientLoader = () => prefetch(chits.list())

/** All chits this month, and what can be done about each. */
export default function ManageChits() {
  const query = useQuery(chits.list())
  const createChit = (
    <Allowed to="manage-chits">
      <LinkButton to={paths.createChit()} leftSection={<Icon of={IconPlus} />}>
        {m.admin.create.title}
      </LinkButton>
    </Allowed>
  )
  return (
    <>
      <PageTitle title={say.title} lead={say.lead} action={createChit} />
      <Asked query={query} skeleton={<OnTheirWay />} failed={say.failed}>
        {(list) => (
          <ChitsCard
            id={CHIT_LIST}
            failed={say.failed}
            none={<EmptyState picture="emptyBowl" title={say.none} why={say.noneWhy} action={createChit} />}
            actions={actionsIn(list)}
          />
        )}
      </Asked>
    </>
  )
}

/** The action dropdown of a chit of the list. */
const actionsIn =
  (list: readonly Chit[]) =>
  ({ _id }: { readonly _id: string }) => {
    const chit = list.find((one) => one._id === _id)
    return chit && <ChitActions chit={chit} />
  }

function OnTheirWay() {
  return (
    <Loading>
      <Card>
        <SkLines rows={6} />
      </Card>
    </Loading>
  )
}
