import { Button } from '../../../components/button.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { useFocusAfterMount } from '../../../components/use-focus-after-mount.ts'
import { m } from '../../../messages/en.ts'
import type { Invitation } from './invitation-card.tsx'
import { PrintedCard } from './printed-card.tsx'
import type { PersonInFull } from './stands-in-the-way.ts'

const t = m.invitationCard

/** The card to give away: as large as a bank's card when it is printed. */
export default function MadeInvitation({ user, invitation }: Pick<PersonInFull, 'user'> & { invitation: Invitation }) {
  const heading = useFocusAfterMount<HTMLHeadingElement>()
  const { link } = invitation
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {t.made(user.name)}
      </h3>
      <p className="sm dim">{t.once}</p>
      <PrintedCard member={user} invitation={invitation} alone />
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
