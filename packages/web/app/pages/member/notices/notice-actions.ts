import type { noticeEndpoints, ReplyOf } from '@kuri/contract'
import type { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'

// The subject and the action of a notification, by its kind.

export type Notice = ReplyOf<typeof noticeEndpoints.listNotices>['notices'][number]

/** Kinds that require an action of the user: the marigold disc and a primary button. */
const ACTION_REQUIRED: ReadonlySet<string> = new Set([
  'instalment_due',
  'instalment_overdue',
  'outbid',
  'joined_waiting',
  'approval_waiting',
  'lot_waits',
  'arrears_demand',
  'arrears_removed',
  'arrears_whole_demand',
])

export const isActionRequired = (notice: Pick<Notice, 'kind' | 'read' | 'done'>): boolean =>
  !notice.read && !notice.done && ACTION_REQUIRED.has(notice.kind)

export type Subject = 'money' | 'auction' | 'wallet' | 'scheme' | 'account'

/** Selects the icon. */
export function subjectOf(kind: string): Subject {
  if (/^(instalment|arrears|penalty|till)/.test(kind)) return 'money'
  if (/^(auction|lot|outbid)/.test(kind)) return 'auction'
  if (/^(prize|topup|payment|cheque|receipt)/.test(kind)) return 'wallet'
  return /^(role_changed|password_changed|pin_given|authority_|passkey_|approval_)/.test(kind) ? 'account' : 'scheme'
}

/** The text without its title: many texts begin with it, because an e-mail shows the text alone. */
export function textBeyond({ title, text }: Pick<Notice, 'title' | 'text'>): string {
  const rest = text.startsWith(title) ? text.slice(title.length) : ''
  if (!/^[.:]( |$)/.test(rest)) return text
  const more = rest.slice(1).trim()
  return more.charAt(0).toUpperCase() + more.slice(1)
}

/** The action of a notification: the label of its button and its link. */
export interface Act {
  readonly name: keyof typeof m.member.notices.acts
  readonly to: string
}

/** The first pattern that matches the kind and the link. */
const NAMES: readonly (readonly [kindAndLink: RegExp, Act['name']])[] = [
  [/^(instalment_(due|overdue)|auto_pay_short) /, 'pay'],
  [/^arrears_(demand|whole_demand|removed) /, 'demand'],
  [/^(auction_(won|settled|cancelled)|offer_void) /, 'result'],
  [/^substitution_offered /, 'offer'],
  [/^handover_waiting /, 'handover'],
  [/^till_(move_)?waiting /, 'till'],
  [/ \/auctions\//, 'auction'],
  [/ \/wallet\?add=1$/, 'addMoney'],
  [/ \/wallet$/, 'wallet'],
  [/ \/chits\//, 'scheme'],
  [/ \/join-chit\//, 'schemes'],
  [/ \/contribution-history$/, 'payments'],
  [/ \/profile$/, 'profile'],
  [/ \/admin\/manage-users$/, 'request'],
  [/ \/admin\/money$/, 'money'],
]

/** The button of a notification; null if it has none. When it is done, the button leads to the result. */
export function actOf({ kind, link, data, done }: Pick<Notice, 'kind' | 'link' | 'data' | 'done'>): Act | null {
  const { receiptNo } = data
  if (typeof receiptNo === 'string') return { name: 'receipt', to: paths.receipt(receiptNo) }
  const to = innerLink(link)
  if (to === null) return null
  if (done) return afterwards(kind, to)
  const [, name] = NAMES.find(([pattern]) => pattern.test(`${kind} ${to}`)) ?? []
  return { name: name ?? 'open', to }
}

/** The action of a notification that is done: its result, if there is one. */
function afterwards(kind: string, to: string): Act | null {
  if (to.startsWith('/auctions/')) return { name: 'result', to }
  return subjectOf(kind) === 'money' || kind.startsWith('auto_pay')
    ? { name: 'payments', to: paths.contributionHistory() }
    : null
}

/** A link from the server is followed only within this site. */
export const innerLink = (link: string | null): string | null =>
  link?.startsWith('/') && !link.startsWith('//') ? link : null
