import { day } from '@kuri/domain'
import { expect, test } from 'vitest'
import { problemsOf, SECTIONS, type Section, type Settings } from './sections.ts'

const settings: Settings = {
  name: 'Thrissur Chits',
  address: '14 Temple Road',
  phone: '+91 487 200 1905',
  email: 'help@thrissur.example',
  registrationNo: '',
  letterheadLines: ['Registered under the Chit Funds Act'],
  showsMark: true,
  social: [
    { name: 'YouTube', url: 'https://www.youtube.com/@thrissur' },
    { name: 'Mastodon', url: 'https://chits.example/@thrissur' },
  ],
  mapHost: null,
  filingDays: 21,
  sureties: 2,
  chequeReturnCharge: 0,
  cashLimit: 200_000,
  mostCashInHand: 50_000,
  holidays: [{ on: day('2027-01-26'), name: 'Republic Day' }],
  upiId: null,
  bankAccount: { holder: 'Thrissur Chits', bank: 'Federal Bank', number: '12340100056789', ifsc: 'FDRL0001234' },
  adminIdleMinutes: 60,
  twoAdminsFrom: 50_000,
  staffNeedSecondStep: false,
  staffNeedStrictPassword: true,
  version: 1,
  changed: null,
}

const section = (name: Section['name']): Section => {
  const found = SECTIONS.find((one) => one.name === name)
  if (!found) throw new Error(`no section ${name}`)
  return found
}

test.each(SECTIONS.map((one) => [one.name, one] as const))('%s saves what it shows', (_name, one) => {
  const written = one.write(one.read(settings), settings)
  expect(settings).toMatchObject(written)
  expect(problemsOf(one, one.read(settings), settings)).toEqual({})
})

test('together the sections show every setting once', () => {
  const shown = SECTIONS.flatMap((one) => Object.keys(one.write(one.read(settings), settings)))
  const { version: _version, changed: _changed, ...chosen } = settings
  expect(shown.toSorted()).toEqual(Object.keys(chosen).toSorted())
})

test('a site that has no field here stays, and one that is emptied goes', () => {
  const website = section('website')
  const written = website.write({ ...website.read(settings), YouTube: '', X: 'https://x.com/thrissur' }, settings)
  expect(written.social?.map(({ name }) => name)).toEqual(['X', 'Mastodon'])
})

test.each([
  ['company', { email: 'nobody' }, 'email'],
  ['paying', { ifsc: 'SBIN1' }, 'ifsc'],
  ['paying', { upiId: 'company' }, 'upiId'],
  ['website', { Instagram: 'instagram.com' }, 'Instagram'],
  ['law', { filingDays: 'soon' }, 'filingDays'],
  ['administrators', { adminIdleMinutes: '4' }, 'adminIdleMinutes'],
  ['papers', { letterheadLines: 'a\nb\nc\nd' }, 'letterheadLines'],
] as const)('in %s %o is wrong at %s', (name, typed, field) => {
  const one = section(name)
  expect(Object.keys(problemsOf(one, { ...one.read(settings), ...typed }, settings))).toEqual([field])
})

test('an account is named wholly or not at all', () => {
  const paying = section('paying')
  const empty = { holder: '', bank: ' ', number: '', ifsc: '' }
  expect(paying.write(empty, settings).bankAccount).toBeNull()
  expect(Object.keys(problemsOf(paying, { ...empty, number: '12340100056789' }, settings))).toEqual([
    'holder',
    'ifsc',
    'bank',
  ])
})
