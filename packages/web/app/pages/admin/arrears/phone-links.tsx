import { formatPhone } from '@kuri/domain'
import { m } from '../../../messages/en.ts'
import { whatsAppNumber } from './phone-number.ts'
import css from './phone-links.module.css'

interface PhoneLinksProps {
  name: string
  phone: string
}

/** A person’s number, to call and to write to. */
export function PhoneLinks({ name, phone }: PhoneLinksProps) {
  const number = whatsAppNumber(phone)
  return (
    <span className={`sm ${css.links}`}>
      <a href={`tel:${phone.replaceAll(' ', '')}`}>{formatPhone(phone)}</a>
      {number !== null && (
        <a
          className="only-screen"
          href={`https://wa.me/${number}`}
          target="_blank"
          rel="noreferrer"
          aria-label={m.arrears.whatsAppTo(name)}
        >
          {m.arrears.whatsApp}
        </a>
      )}
    </span>
  )
}
