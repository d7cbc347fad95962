import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { authorityReads, peopleReads } from '../../../api/admin-queries.ts'
import { prefetch, prefetchPages } from '../../../api/queries.ts'
import { Crumb, PageTitle } from '../../../components/page-title.tsx'
import { QueriesBoundary } from '../../../components/queries-boundary.tsx'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Loading, SkCard } from '../../../components/skeleton.tsx'
import { Allowed } from '../../../layout/allowed.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { usePermission } from '../../../use-permission.ts'
import { ActByAuthority } from '../by-authority/act-by-authority.tsx'
import { AuthoritiesCard } from '../by-authority/authorities-card.tsx'
import { ActingCard } from './acting-card.tsx'
import { BankAccountCard } from './bank-account-card.tsx'
import type { PersonInFull } from './stands-in-the-way.ts'

export const handle: RoutePermission = { permission: 'read-people' }

export const clientLoader = ({ params: { userId = '' } }: ClientLoaderFunctionArgs) => {
  prefetchPages(authorityReads.list({ memberId: userId }))
  return prefetch(peopleReads.user(userId), peopleReads.authorities(userId))
}

/** Who acts for a member: other members with their own login, and staff by signed document; and the account money is sent to. */
export default function ActingForMember() {
  const userId = useParams()['userId'] ?? ''
  const query = useQuery(peopleReads.user(userId))
  const cards = [
    useQuery(peopleReads.authorities(userId)),
    useQuery({ ...peopleReads.bankAccount(userId), enabled: usePermission()('act-for-members') }),
    useInfiniteQuery(authorityReads.list({ memberId: userId })),
  ]
  return (
    <QueriesBoundary key={userId} queries={[query, ...cards]} skeleton={<OnTheirWay />}>
      <QueryBoundary query={query} skeleton={<OnTheirWay />} failed={m.person.failed}>
        {(person) => <Cards {...person} />}
      </QueryBoundary>
    </QueriesBoundary>
  )
}

function OnTheirWay() {
  return (
    <Loading>
      <SkCard />
      <SkCard />
    </Loading>
  )
}

function Cards(person: PersonInFull) {
  const { user, details } = person
  return (
    <>
      <Crumb to={paths.user(user._id)}>{user.name}</Crumb>
      <PageTitle title={m.person.acting.title(user.name)} lead={user.code} />
      <div className="stack w">
        {user.role === 'member' && <ActingCard user={user} details={details} />}
        <Allowed to="act-for-members">
          <BankAccountCard {...person} />
        </Allowed>
        <AuthoritiesCard
          of={{ memberId: user._id }}
          aside={
            <Allowed to="act-for-members">
              <ActByAuthority {...person} />
            </Allowed>
          }
        />
      </div>
    </>
  )
}
