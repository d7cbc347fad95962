import { day, INBOX_KINDS, fromRupees } from '@kuri/domain'
import { expect, test } from 'vitest'
import {
  amountOf,
  awaitsTwo,
  choicesOf,
  firstPersonOf,
  isRisky,
  mayReject,
  filterIn,
  countOf,
  whyNotDecidable,
  type Inbox,
  type InboxRow,
  type InboxRowOf,
} from './inbox.ts'

const MEERA = { _id: 'meera', name: 'Meera', role: 'admin' } as const
const RAVI = { _id: 'ravi', name: 'Ravi' }
const at = new Date('2026-11-23T05:15:00Z')

const refund = (maker: string, isYours: boolean, member = 'asha'): InboxRowOf<'refund'> => ({
  kind: 'refund',
  id: 'refund-1',
  since: at,
  isYours,
  person: { contactEnd: '…4821', looksLike: null },
  about: {
    _id: 'refund-1',
    paymentId: 'payment-1',
    user: { _id: member, name: 'Asha' },
    amount: fromRupees(400),
    reason: 'Paid twice.',
    status: 'waiting_second',
    maker: { userId: maker, name: maker },
    failure: null,
    byGateway: false,
    isHeld: false,
    createdAt: at,
    endedAt: null,
  },
})

const inbox: Pick<Inbox, 'kinds' | 'sent'> = {
  kinds: INBOX_KINDS.map((kind) => ({
    kind,
    waiting: kind === 'topup' ? 41 : kind === 'prize' ? 1 : 0,
    yours: kind === 'topup' ? 12 : 0,
    others: [],
  })),
  sent: 2,
}

test('the filters are all, yours and each kind that has rows, with their counts', () => {
  expect(choicesOf(inbox, null).map(({ label, count }) => `${label} ${count}`)).toEqual([
    'All 42',
    'For you 12',
    'Top-ups 41',
    'Prizes 1',
    'With the gateway 2',
  ])
})

test('the selected filter stays when it has no rows left', () => {
  expect(choicesOf(inbox, 'refund')).toContainEqual({ filter: 'refund', label: 'Refunds', count: 0 })
  expect(countOf(inbox, 'refund')).toBe(0)
})

test.each([
  ['a large top-up', 'topup', { needsTwo: true, takenBy: null, firstBy: null }, true],
  ['a large UPI payment that one person approved', 'upi', { needsTwo: true, firstBy: RAVI }, false],
  ['a small top-up', 'topup', { needsTwo: false, takenBy: null, firstBy: null }, false],
  ['a prize', 'prize', { needsSecond: true, status: 'waiting', firstBy: null }, true],
  ['a prize of a company with one administrator', 'prize', { needsSecond: false, status: 'waiting' }, false],
  ['a withdrawal that one person approved', 'withdrawal', { needsSecond: true, status: 'waiting_second' }, false],
  ['a withdrawal that is approved and not sent', 'withdrawal', { needsSecond: true, status: 'approved' }, false],
  ['a handover', 'handover', { firstCount: null }, false],
])('%s (%s) is marked before the first approval when two people approve it', (_, kind, about, expected) => {
  expect(awaitsTwo({ kind, about } as unknown as InboxRow)).toBe(expected)
})

const TODAY = day('2026-11-23')
const person = { contactEnd: '…4821', looksLike: null }
const reported = { usedBefore: [], exception: null, otherClaims: 0 }
const risky = (row: object): boolean => isRisky(row as InboxRow, TODAY)

test.each([
  ['a name like another person’s', { kind: 'counter', person: { ...person, looksLike: 'person' }, about: reported }],
  ['a bank number used before', { kind: 'topup', person, about: { ...reported, usedBefore: [{}] } }],
  ['a written reason for one', { kind: 'counter', person, about: { ...reported, exception: 'His father paid.' } }],
  ['a number that others claim', { kind: 'upi', person, about: { ...reported, otherClaims: 1 } }],
  ['a prize past its day', { kind: 'prize', person, about: { payBy: '2026-11-22' } }],
])('%s is a warning, so the entry is approved alone', (_, row) => {
  expect(risky(row)).toBe(true)
})

test.each([
  ['a payment as usual', { kind: 'upi', person, about: reported }],
  ['a prize on its last day', { kind: 'prize', person, about: { payBy: '2026-11-23' } }],
  ['an entry of the company', { kind: 'move', person: null, about: {} }],
])('%s is none', (_, row) => {
  expect(risky(row)).toBe(false)
})

test('the URL names a filter; anything else means all', () => {
  expect(filterIn(new URLSearchParams('filter=prize'))).toBe('prize')
  expect(filterIn(new URLSearchParams('filter=gold'))).toBeNull()
})

test.each([
  ['for the viewer', refund('ravi', true), MEERA, null],
  ['made by the viewer', refund('meera', false), MEERA, 'You entered it. Ravi can approve it.'],
  ['the viewer’s own', refund('ravi', false, 'meera'), MEERA, 'It is your own money. Ravi can approve it.'],
  [
    'of a person who could decide it',
    refund('meera', false, 'ravi'),
    MEERA,
    'You entered it. Another administrator can approve it.',
  ],
  ['not a cashier’s', refund('ravi', false), { ...MEERA, role: 'cashier' }, 'For administrators.'],
] as const)('a row that is %s shows why it is not theirs to decide', (_, row, viewer, text) => {
  expect(whyNotDecidable(row, viewer, [RAVI])).toBe(text)
})

test('a maker may take back their own request, and nobody decides about their own money', () => {
  expect(mayReject(refund('meera', false), MEERA)).toBe(true)
  expect(mayReject(refund('ravi', false, 'meera'), MEERA)).toBe(false)
  expect(mayReject(refund('ravi', false), { ...MEERA, role: 'cashier' })).toBe(false)
})

test('the maker is the first of two persons; a member’s own request needs one approval only', () => {
  expect(firstPersonOf(refund('ravi', true))).toMatchObject({ name: 'ravi' })
  expect(
    firstPersonOf({ ...refund('ravi', true), about: { ...refund('ravi', true).about, status: 'sending' } }),
  ).toBeNull()
})

const removal = (isYours: boolean): InboxRowOf<'second-factor'> => ({
  kind: 'second-factor',
  id: 'change-1',
  since: at,
  isYours,
  person: null,
  about: {
    _id: 'change-1',
    kind: 'second-factor',
    status: 'waiting',
    person: { _id: 'meera', name: 'Meera' },
    maker: { _id: 'ravi', name: 'Ravi' },
    checker: null,
    role: null,
    import: null,
    settings: null,
    reason: null,
    createdAt: at,
    decidedAt: null,
  },
})

test('a change of the viewer’s own login has no amount; the viewer may reject it, others approve it', () => {
  expect(amountOf(removal(false))).toBeNull()
  expect(whyNotDecidable(removal(false), MEERA, [])).toBe(
    'It is about your own login. Another administrator can approve it.',
  )
  expect(mayReject(removal(false), MEERA)).toBe(true)
  expect(firstPersonOf(removal(false))).toMatchObject({ name: 'Ravi' })
})

test('a new administrator sees from when on they can approve', () => {
  const decidesFrom = new Date('2026-11-24T05:15:00Z')
  const text = 'You are a new administrator. You can approve from 24 Nov 2026, 10:45.'
  expect(whyNotDecidable(refund('ravi', false), { ...MEERA, decidesFrom }, [RAVI])).toBe(text)
})
