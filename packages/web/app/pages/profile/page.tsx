import { prefetch } from '../../api/queries.ts'
import { myAccount, sessions } from '../../api/session-queries.ts'
import { PageTitle } from '../../components/page-title.tsx'
import { m } from '../../messages/en.ts'
import { useMe } from '../../session.ts'
import { DetailsCard } from './details-card.tsx'
import { EmailCard } from './email-card.tsx'
import { MyDataCard } from './my-data-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

export const clientLoader = () => prefetch(sessions.mine(), myAccount.email(), myAccount.twoFactor())

/** Oneself: details, picture, password, sessions. */
export default function Profile() {
  const user = useMe()
  if (!user) return null
  // without an address there is no password either; an address alone may be for e-mails only
  const hasEmail = user.email !== ''
  return (
    <>
      <PageTitle title={m.profile.title} lead={m.profile.lead} />
      <div className="grid g75">
        <div className="stack w">
          <DetailsCard user={user} />
          {hasEmail && <EmailCard />}
          <MyDataCard />
        </div>
        <div className="stack w">
          {hasEmail && <PasswordCard email={user.email} />}
          {hasEmail && <TwoFactorCard />}
          <SessionsCard />
        </div>
      </div>
    </>
  )
}
