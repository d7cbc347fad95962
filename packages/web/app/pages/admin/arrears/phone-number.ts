import { formatPhone } from '@kuri/domain'

/** A phone number as WhatsApp's links take it: digits with the country first. Null for one without its country. */
export function whatsAppNumber(phone: string): string | null {
  const shown = formatPhone(phone)
  return shown.startsWith('+') ? shown.replaceAll(/\D/g, '') : null
}
