/**
 * The end of a person's phone number, else of their email address: it stands beside the name wherever money is decided,
 * because anybody may register under any name. `…4821`, or `a…@kuri.test`; empty where they have neither.
 */
export function contactEnd({ phone, email }: { readonly phone: string; readonly email: string | null }): string {
  const digits = phone.replaceAll(/\D/g, '')
  if (digits.length >= 6) return `…${digits.slice(-4)}`
  if (email === null) return ''
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}…${email.slice(at)}`
}

/**
 * What one calls a person: the first name. Initials and signs are no name: "K. Rajan" stays whole.
 */
export function firstName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return /[\p{L}\p{M}]{2}/u.test(first) ? first : name.trim()
}
