import type { confirmationEndpoints, ReplyOf } from '@kuri/contract'
import { useEffect } from 'react'
import { PrintSheet } from '../../../../components/print-sheet.tsx'
import { Qr } from '../../../../components/qr.tsx'
import { addSlipFonts } from '../../../../components/slip-fonts.ts'
import { m } from '../../../../messages/en.ts'
import { instantDayText } from '../../../../messages/format.ts'
import { useCompanyName } from '../../../../use-company-name.ts'
import css from './confirmations.module.css'

const t = m.balances

export type Slip = ReplyOf<typeof confirmationEndpoints.makeSlips>['slips'][number]

/** Slips as they are printed, below each other. */
export function SlipSheet({ slips }: { slips: readonly Slip[] }) {
  useEffect(() => loadFonts(slips), [slips])
  return (
    <PrintSheet>
      {slips.map((slip) => (
        <PrintedSlip key={slip.code} slip={slip} />
      ))}
    </PrintSheet>
  )
}

/** The fonts of names in Indian scripts: nothing of the sheet is drawn before it is printed, and then it is too late to load them. */
function loadFonts(slips: readonly Slip[]): void {
  addSlipFonts()
  const words = slips.map(({ user, actsFor, tickets }) => [user.name, actsFor, ...tickets.map((one) => one.chitName)])
  const text = words.flat().join('')
  for (const weight of [400, 700]) void document.fonts.load(`${weight} 1em 'Kuri Slip'`, text)
}

/** One member's slip: their tickets, how to answer by phone, and where to sign. */
function PrintedSlip({ slip: { user, actsFor, tickets, link, qr, code, until } }: { slip: Slip }) {
  const [site = ''] = link.replace(/^https?:\/\//, '').split('#')
  return (
    <section className={css.slip} aria-label={user.name}>
      <div className={css.head}>
        <div>
          <p className="strong">{useCompanyName()}</p>
          <p className="strong">{t.slip.title}</p>
          <p>
            {user.name}
            {actsFor !== null && `, ${t.slip.actsFor(actsFor)}`}
          </p>
          <p>{t.slip.scan(site)}</p>
          <dl className={css.codes}>
            <dt>{t.member}</dt>
            <dd>{user.code}</dd>
            <dt>{t.code}</dt>
            <dd>{code}</dd>
          </dl>
          <p>{t.slip.until(instantDayText(until))}</p>
        </div>
        <Qr qr={qr} label={t.slip.qr} />
      </div>
      {tickets.map((ticket) => (
        <div key={`${ticket.chitName} ${ticket.ticketNo}`} className={css.ticket}>
          <p className="strong">{t.ticket(ticket.ticketNo, ticket.chitName)}</p>
          <ul>
            {t.sentences(ticket).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          {ticket.status === 'asked' ? (
            <p className={css.boxes}>
              <span>{t.slip.right}</span>
              <span>{t.slip.wrong}</span>
            </p>
          ) : (
            <p>{t.slip.answered[ticket.status]}</p>
          )}
        </div>
      ))}
      <p>{t.slip.orSign}</p>
      <p className={css.sign}>
        <span>{t.slip.day}</span>
        <span>{t.slip.signature}</span>
      </p>
    </section>
  )
}
