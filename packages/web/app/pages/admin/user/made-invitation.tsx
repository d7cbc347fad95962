import { Button } from '../../../components/button.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Qr } from '../../../components/qr.tsx'
import { useFocusAfterMount } from '../../../components/use-focus-after-mount.ts'
import { m } from '../../../messages/en.ts'
import { instantDayText } from '../../../messages/format.ts'
import { useCompanyName } from '../../../use-company-name.ts'
import type { Invitation } from './invitation-card.tsx'
import css from './invitation.module.css'
import type { PersonInFull } from './stands-in-the-way.ts'

const t = m.invitationCard

/** The card to give away: as large as a bank's card when it is printed. */
export default function MadeInvitation({ user, invitation }: Pick<PersonInFull, 'user'> & { invitation: Invitation }) {
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
          <p className="strong">{useCompanyName()}</p>
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
