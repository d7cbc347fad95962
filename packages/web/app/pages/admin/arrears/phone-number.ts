/**
 * A phone number as WhatsApp's links take it: digits with the country first. Ten digits are an Indian number, also behind
 * a 0. Null for anything else without its country.
 */
export function whatsAppNumber(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, '')
  if (phone.trim().startsWith('+')) return digits
  const indian = /^(?:0|91)?([6-9]\d{9})$/.exec(digits)
  return indian ? `91${indian[1]}` : null
}
