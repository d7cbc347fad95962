import { invitationEndpoints, type ReplyOf } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { company } from '../../../api/startup-queries.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Qr } from '../../../components/qr.tsx'
import { useFocusAfterMount } from '../../../components/use-focus-after-mount.ts'
import { m } from '../../../messages/en.ts'
import { instantDayText } from '../../../messages/format.ts'
import { attempt } from '../act.ts'
import css from './invitation.module.css'
import type { PersonInFull } from './stands-in-the-way.ts'

const t = m.invitation.card

type Invitation = ReplyOf<typeof invitationEndpoints.inviteMember>['invitation']

/** Invites a member who cannot log in: a card to print, and the link. */
export function InvitationCard({ user, details }: Pick<PersonInFull, 'user' | 'details'>) {
  const [made, setMade] = useState<Invitation>()
  const [busy, setBusy] = useState(false)
  if (details.canLogIn) return null
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
          <Made user={user} invitation={made} />
        ) : (
          <p className="sm dim">
            {t.why} {invitedUntil !== null && t.until(instantDayText(invitedUntil))}
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

/** The card to give away: as large as a bank's card when it is printed. */
function Made({ user, invitation }: Pick<PersonInFull, 'user'> & { invitation: Invitation }) {
  const { data: us } = useQuery(company())
  const heading = useFocusAfterMount<HTMLHeadingElement>()
  const { link, qr, code, expiresAt } = invitation
  const [page = ''] = link.replace(/^https?:\/\//, '').split('?')
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {t.made(user.name)}
      </h3>
      <p className="sm dim">{t.once}</p>
      <div className={css.card} data-print-alone>
        <div>
          <p className="strong">{us?.name}</p>
          <p>{user.name}</p>
          <p className="xs">{t.scan}</p>
          <p className="xs">{t.or(page)}</p>
          <dl>
            <dt>{t.member}</dt>
            <dd>{user.code}</dd>
            <dt>{t.code}</dt>
            <dd>{code}</dd>
          </dl>
          <p className="xs">{t.valid(instantDayText(expiresAt))}</p>
        </div>
        <Qr qr={qr} label={t.qr} />
      </div>
      <div className="row wrap">
        <Button onClick={() => window.print()}>{t.print}</Button>
        <span className="row">
          <span className="sm">{t.copyLink}</span>
          <CopyButton label={t.copy} copied={t.copied} text={link} />
        </span>
      </div>
    </>
  )
}
