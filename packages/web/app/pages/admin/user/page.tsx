import { isRepresented } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { peopleReads } from '../../../api/admin-queries.ts'
import { contributions, prefetch, prefetchPages } from '../../../api/queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Avatar } from '../../../components/avatar.tsx'
import { Badge } from '../../../components/badge.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { Crumb, TabTitle } from '../../../components/page-title.tsx'
import { Loading, SkCard, SkLines } from '../../../components/skeleton.tsx'
import { QueriesBoundary } from '../../../components/queries-boundary.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import { Allowed } from '../../../layout/allowed.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { usePermission } from '../../../use-permission.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { RoleBadge } from '../role-badge.tsx'
import { AccountCard } from './account-card.tsx'
import { MembershipsCard } from './memberships-card.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { PreviousPaymentsCard } from './previous-payments-card.tsx'
import { PhoneLoginCard } from './phone-login-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { PromiseCard } from './promise-card.tsx'
import type { PersonInFull } from './stands-in-the-way.ts'
import { TakePaymentsCard, useInstalments } from './take-payments-card.tsx'
import { WalletCard } from './wallet-card.tsx'
import css from './user.module.css'

/** For a member who cannot log in. */
const InvitationCard = lazyPart(async () => (await import('./invitation-card.tsx')).InvitationCard)

const t = m.person

export const handle: RoutePermission = { permission: 'read-people' }

export const clientLoader = ({ params: { userId = '' } }: ClientLoaderFunctionArgs) => {
  prefetchPages(peopleReads.previousPayments(userId))
  return prefetch(peopleReads.user(userId), contributions.of(userId))
}

/** A person as the company has to know them. */
export default function UserPage() {
  const userId = useParams()['userId'] ?? ''
  const query = useQuery(peopleReads.user(userId))
  return (
    <QueryBoundary query={query} skeleton={<OnTheirWay />} failed={t.failed}>
      {(person) => <InFull key={userId} {...person} />}
    </QueryBoundary>
  )
}

function InFull(person: PersonInFull) {
  const { user, details } = person
  const instalments = useInstalments(person, usePermission()('take-payments'))
  return (
    <>
      <Head {...person} />
      <div className="stack w">
        <div className="grid g75">
          <div className="stack w">
            <ProfileCard user={user} details={details} />
            <QueriesBoundary queries={instalments} skeleton={<CardSkeleton />}>
              <Allowed to="take-payments">
                <TakePaymentsCard {...person} />
              </Allowed>
              <MembershipsCard {...person} />
              <Allowed to="enrol">
                {!details.canLogIn && !isRepresented(details.kind) && (
                  <Suspense
                    fallback={
                      <Card>
                        <SkCard rows={2} />
                      </Card>
                    }
                  >
                    <InvitationCard {...person} />
                  </Suspense>
                )}
              </Allowed>
              {user.role === 'member' && !isRepresented(details.kind) && (
                <Allowed to="enrol">
                  <PhoneLoginCard user={user} details={details} />
                </Allowed>
              )}
              <Allowed to="manage-roles">
                <AccountCard {...person} />
              </Allowed>
            </QueriesBoundary>
          </div>
          <div className="stack w">
            <WalletCard {...person} />
            <PromiseCard {...person} />
            <Card title={t.acting.card}>
              <div className="stack">
                <p className="sm dim">{t.acting.why}</p>
                <div>
                  <LinkButton variant="default" to={paths.actingForMember(user._id)}>
                    {t.acting.open}
                  </LinkButton>
                </div>
              </div>
            </Card>
          </div>
        </div>
        <PaymentsCard userId={user._id} />
        <PreviousPaymentsCard userId={user._id} />
      </div>
    </>
  )
}

function Head({ user, details, arrears }: Pick<PersonInFull, 'user' | 'details' | 'arrears'>) {
  return (
    <>
      <TabTitle>{user.name}</TabTitle>
      <Crumb to={paths.manageUsers()}>{t.back}</Crumb>
      <div className={css.head}>
        <Avatar size="lg" name={user.name} image={user.image} />
        <div>
          <h1>{user.name}</h1>
          <p className={css.badges}>
            <RoleBadge role={user.role} />
            {!details.canLogIn && details.phoneLogin === 'none' && (
              <span className="sm dim">{m.admin.person.noLogin}</span>
            )}
            {arrears > 0 && <Badge tone="late">{t.late(arrears)}</Badge>}
            <span className="sm dim">
              {t.since} <InstantText at={user.createdAt} as="day" />
            </span>
          </p>
        </div>
      </div>
    </>
  )
}

function OnTheirWay() {
  return (
    <Loading className="stack w">
      <SkLines rows={2} />
      <CardSkeleton />
    </Loading>
  )
}

function CardSkeleton() {
  return (
    <Card>
      <SkCard rows={6} />
    </Card>
  )
}
