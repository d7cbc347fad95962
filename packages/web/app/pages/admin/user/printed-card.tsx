import { Qr } from '../../../components/qr.tsx'
import { m } from '../../../messages/en.ts'
import { instantDayText } from '../../../messages/format.ts'
import { useCompanyName } from '../../../use-company-name.ts'
import type { Invitation } from './invitation-card.tsx'
import css from './invitation.module.css'

const t = m.invitationCard

interface PrintedCardProps {
  member: { readonly name: string; readonly code: string }
  invitation: Invitation
  /** Printed without the rest of the page; else its sheet is. */
  alone?: boolean
}

/** A card to give away: as large as a bank's card when it is printed. The member's phone number does not stand on it. */
export function PrintedCard({ member, invitation, alone }: PrintedCardProps) {
  const { link, qr, code, expiresAt } = invitation
  const [page = ''] = link.replace(/^https?:\/\//, '').split('?')
  return (
    <div className={css.card} data-print-alone={alone || undefined}>
      <div>
        <p className="strong">{useCompanyName()}</p>
        <p>{member.name}</p>
        <p className="xs">{t.scan}</p>
        <p className="xs">{t.or(page)}</p>
        <dl>
          <dt>{t.member}</dt>
          <dd>{member.code}</dd>
          <dt>{t.code}</dt>
          <dd>{code}</dd>
        </dl>
        <p className="xs">{t.valid(instantDayText(expiresAt))}</p>
      </div>
      <Qr qr={qr} label={t.qr} />
    </div>
  )
}
