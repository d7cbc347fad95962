import { isStaff } from '@kuri/domain'
import { prefetch, transfers } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { myAccount, sessions } from '../../api/session-queries.ts'
import { me } from '../../api/startup-queries.ts'
import { PageTitle } from '../../components/page-title.tsx'
import { m } from '../../messages/en.ts'
import { useMe, type Myself } from '../../session.ts'
import { ActingCard } from './acting-card.tsx'
import { BankAccountCard } from './bank-account-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { EmailCard } from './email-card.tsx'
import { MyDataCard } from './my-data-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

export const clientLoader = () =>
  isActing(queryClient.getQueryData(me().queryKey))
    ? prefetch(transfers.bankAccount())
    : prefetch(sessions.mine(), myAccount.email(), myAccount.twoFactor(), myAccount.passkeys(), transfers.bankAccount())

/** How one logs in is one's own: it is not shown while one acts for another member. */
const isActing = (user: Myself | null | undefined): boolean =>
  user?.loggedIn !== undefined && user.loggedIn._id !== user._id

/** Oneself: details, picture, password, sessions. */
export default function Profile() {
  const user = useMe()
  if (!user) return null
  // without an address there is no password either; an address alone may be for e-mails only
  const hasEmail = user.email !== ''
  const isOneself = !isActing(user)
  return (
    <>
      <PageTitle title={m.profile.title} lead={m.profile.lead} />
      <div className="grid g75">
        <div className="stack w">
          <DetailsCard user={user} />
          {hasEmail && isOneself && <EmailCard />}
          <BankAccountCard hasPassword={hasEmail} />
          {isOneself && <MyDataCard />}
        </div>
        <div className="stack w">
          {!isStaff(user.role) && <ActingCard member={isOneself ? null : user.name} />}
          {hasEmail && isOneself && <PasswordCard email={user.email} />}
          {hasEmail && isOneself && <TwoFactorCard />}
          {isOneself && <PasskeysCard />}
          {isOneself && <SessionsCard />}
        </div>
      </div>
    </>
  )
}
