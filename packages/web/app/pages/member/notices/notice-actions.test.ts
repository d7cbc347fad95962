import { expect, test } from 'vitest'
import { actOf, isActionRequired, innerLink, subjectOf, textBeyond } from './notice-actions.ts'

test.each([
  ['instalment_due', false, true],
  ['instalment_due', true, false],
  ['outbid', false, true],
  ['arrears_demand', false, true],
  ['arrears_reentered', false, false],
  ['auction_settled', false, false],
] as const)('a notice of %s (read: %j) requires an action: %j', (kind, read, isRequired) => {
  expect(isActionRequired({ kind, read, done: false })).toBe(isRequired)
})

test.each([
  ['instalment_paid', 'money'],
  ['arrears_removed', 'money'],
  ['penalty_waived', 'money'],
  ['auction_won', 'auction'],
  ['outbid', 'auction'],
  ['prize_paid', 'wallet'],
  ['topup_received', 'wallet'],
  ['request_approved', 'scheme'],
  ['role_changed', 'account'],
  ['password_changed', 'account'],
] as const)('%s is about %s', (kind, subject) => {
  expect(subjectOf(kind)).toBe(subject)
})

test.each([
  ['instalment_due', '/my-chits', { name: 'pay', to: '/my-chits' }],
  ['outbid', '/auctions/7', { name: 'auction', to: '/auctions/7' }],
  ['auction_settled', '/auctions/7', { name: 'result', to: '/auctions/7' }],
  ['auto_pay_ahead', '/wallet?add=1', { name: 'addMoney', to: '/wallet?add=1' }],
  ['topup_received', '/wallet', { name: 'wallet', to: '/wallet' }],
  ['arrears_demand', '/chits/7', { name: 'demand', to: '/chits/7' }],
  ['anything', '/simulate', { name: 'open', to: '/simulate' }],
  ['anything', '//elsewhere.example', null],
  ['role_changed', null, null],
] as const)('the button under %s about %s is %j', (kind, link, act) => {
  expect(actOf({ kind, link, data: {}, done: false })).toEqual(act)
})

test('a notice that names a receipt leads to it', () => {
  const paid = {
    kind: 'instalment_paid',
    link: '/contribution-history',
    data: { receiptNo: 'K1-2026-00007' },
    done: false,
  }
  expect(actOf(paid)).toEqual({ name: 'receipt', to: '/payment?receipt=K1-2026-00007' })
})

test.each([
  ['instalment_due', '/my-chits', { name: 'payments', to: '/contribution-history' }],
  ['auto_pay_ahead', '/wallet?add=1', { name: 'payments', to: '/contribution-history' }],
  ['outbid', '/auctions/7', { name: 'result', to: '/auctions/7' }],
  ['lot_waits', '/auctions/7', { name: 'result', to: '/auctions/7' }],
  ['substitution_offered', '/wallet', null],
  ['joined_waiting', '/admin/manage-users', null],
  ['handover_waiting', '/admin/collectors', null],
  ['payout_conflict', '/admin/money', null],
  ['refund_unasked', '/admin/money', null],
  ['refund_to_correct', '/admin/journals/7', null],
] as const)('once the action of %s about %s is done, it requires nothing, and its button is %j', (kind, link, act) => {
  expect(actOf({ kind, link, data: {}, done: true })).toEqual(act)
  expect(isActionRequired({ kind, read: false, done: true })).toBe(false)
})

test('only links within the site are followed', () => {
  expect(innerLink('/wallet')).toBe('/wallet')
  expect(innerLink('//elsewhere.example')).toBeNull()
  expect(innerLink('https://elsewhere.example')).toBeNull()
  expect(innerLink(null)).toBeNull()
})

test.each([
  ['Your top-up of ₹500 was rejected', 'Your top-up of ₹500 was rejected. Reason: no money', 'Reason: no money'],
  [
    'The draw for prize 2 of Five has a new time',
    'The draw for prize 2 of Five has a new time: it is on 8 Dec.',
    'It is on 8 Dec.',
  ],
  ['You are now an administrator', 'You are now an administrator.', ''],
  [
    'Prize 2 is cancelled',
    'Prize 2 is cancelled and its bids do not count.',
    'Prize 2 is cancelled and its bids do not count.',
  ],
  ['Paid: Five, May 2027', 'Your contribution to Five is paid.', 'Your contribution to Five is paid.'],
])('a notice titled “%s” does not repeat it', (title, text, more) => {
  expect(textBeyond({ title, text })).toBe(more)
})
