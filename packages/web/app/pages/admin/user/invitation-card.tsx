import { invitationEndpoints, type ReplyOf } from '@kuri/contract'
import { isRepresented, mobileDigits } from '@kuri/domain'
import { Suspense, useState } from 'react'
import { call } from '../../../api/client.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { Loading, Sk } from '../../../components/skeleton.tsx'
import { m } from '../../../messages/en.ts'
import { instantDayText } from '../../../messages/format.ts'
import { attempt } from '../act.ts'
import type { PersonInFull } from './stands-in-the-way.ts'

const t = m.invitationCard

const MadeInvitation = lazyPart(async () => (await import('./made-invitation.tsx')).default)

export type Invitation = ReplyOf<typeof invitationEndpoints.inviteMember>['invitation']

/** Makes a card to log in for a member who cannot: to print, and its link. */
export function InvitationCard({ user, details }: Pick<PersonInFull, 'user' | 'details'>) {
  const [made, setMade] = useState<Invitation>()
  const [busy, setBusy] = useState(false)
  if (details.canLogIn || isRepresented(details.kind)) return null
  const invite = async () => {
    setBusy(true)
    await attempt(async () => {
      setMade((await call(invitationEndpoints.inviteMember, { params: { id: user._id } })).invitation)
    }, t.failed)
    setBusy(false)
  }
  const { invitedUntil } = details
  return (
    <Card title={t.title}>
      <div className="stack">
        {made ? (
          <Suspense fallback={<OnItsWay />}>
            <MadeInvitation key={made.code} user={user} invitation={made} />
          </Suspense>
        ) : (
          <p className="sm dim">
            {t.why} {mobileDigits(user.phone) === null && t.noPhone}{' '}
            {invitedUntil !== null && t.until(instantDayText(invitedUntil))}
          </p>
        )}
        <div>
          <Button variant="default" loading={busy} onClick={() => void invite()}>
            {made || invitedUntil !== null ? t.again : t.make}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function OnItsWay() {
  return (
    <Loading>
      <Sk height="13.5rem" />
    </Loading>
  )
}
