import { invitationEndpoints } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { Problem, sentence } from '../../../api/problems.ts'
import { company } from '../../../api/startup-queries.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { FocusFirstField } from '../../../components/focus-goes-on.tsx'
import { Loading, SkCard } from '../../../components/skeleton.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { AuthPage } from '../auth/auth-page.tsx'
import { useLinkToken } from '../auth/use-link-token.ts'
import { ByEmail } from './by-email.tsx'
import { ByOwnLogIn } from './by-own-log-in.tsx'
import { ByPhone } from './by-phone.tsx'
import { OfCard } from './of-card.tsx'

const t = m.invitation.claim

/** Where a card to log in leads, by its link or by what is printed on the card: a PIN for the member's phone, or e-mail and password. */
export default function ClaimPage() {
  const tokenOfLink = useLinkToken()
  const [tokenOfCard, setTokenOfCard] = useState<string>()
  const token = tokenOfCard ?? tokenOfLink
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(invitationEndpoints.openInvitation, { body: { token: token ?? '' } }),
    enabled: typeof token === 'string',
    staleTime: Infinity,
  })
  const us = useQuery(company())
  const isVoid = query.error instanceof Problem && query.error.status >= 400 && query.error.status < 500
  return (
    <AuthPage title={t.title} lead={t.lead} swap={{ question: t.have, to: paths.login(), label: t.login }} top>
      {token === undefined || query.isLoading || us.isLoading ? (
        <Loading>
          <SkCard rows={3} />
        </Loading>
      ) : token === null || isVoid ? (
        <FocusFirstField key="card" className="stack w">
          {query.isError && <Alert tone="bad">{sentence(query.error)}</Alert>}
          <OfCard onToken={setTokenOfCard} />
        </FocusFirstField>
      ) : (
        <FocusFirstField key="login" className="stack w">
          {query.data && us.data && <p className="strong">{t.welcome(query.data.name, us.data.name)}</p>}
          {query.isError && (
            <Alert tone="bad">
              <div className="row wrap">
                <span>{sentence(query.error)}</span>
                <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
                  {m.chrome.tryAgain}
                </Button>
              </div>
            </Alert>
          )}
          {query.data && (
            <>
              <ByOwnLogIn token={token} name={query.data.name} />
              <Choice token={token} asksPhone={query.data.asksPhone} />
            </>
          )}
        </FocusFirstField>
      )}
    </AuthPage>
  )
}

/**
 * A PIN where the office knows the member's phone, which asks for no e-mail; email and password are the other way. The phone number
 * that is typed stays.
 */
function Choice({ token, asksPhone }: { token: string; asksPhone: boolean }) {
  const [isByEmail, setByEmail] = useState(false)
  const [typed, setTyped] = useState('')
  const kept = { typed, onTyped: setTyped }
  if (!asksPhone) {
    return (
      <>
        <p className="sm dim">{t.noPhone}</p>
        <ByEmail {...kept} token={token} asksPhone={false} />
      </>
    )
  }
  return (
    <FocusFirstField key={String(isByEmail)} className="stack">
      {isByEmail ? <ByEmail {...kept} token={token} asksPhone /> : <ByPhone {...kept} token={token} />}
      <Button variant="subtle" onClick={() => setByEmail(!isByEmail)}>
        {isByEmail ? t.withPin : t.withEmail}
      </Button>
    </FocusFirstField>
  )
}
