// What a notice is about, by the kind the server gives it.

/** Kinds that ask something of the reader: the marigold disc, and a button of the first rank. */
const asking: ReadonlySet<string> = new Set([
  'instalment_due',
  'instalment_overdue',
  'outbid',
  'joined_waiting',
  'lot_waits',
  'arrears_demand',
  'arrears_removed',
  'arrears_whole_demand',
])

export const asksSomething = (notice: { kind: string; read: boolean }): boolean =>
  !notice.read && asking.has(notice.kind)

export type Subject = 'money' | 'auction' | 'wallet' | 'scheme' | 'account'

/** Which picture stands beside it. */
export function subjectOf(kind: string): Subject {
  if (/^(instalment|arrears|penalty)/.test(kind)) return 'money'
  if (/^(auction|lot|outbid)/.test(kind)) return 'auction'
  if (/^(prize|topup|payment)/.test(kind)) return 'wallet'
  return kind === 'role_changed' || kind === 'password_changed' ? 'account' : 'scheme'
}

/** A link of the server is followed only inside this house. */
export const innerLink = (link: string | null): string | null =>
  link?.startsWith('/') && !link.startsWith('//') ? link : null
