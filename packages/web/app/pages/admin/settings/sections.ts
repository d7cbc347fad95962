import { settingsEndpoints, type BodyOf, type ReplyOf } from '@kuri/contract'
import { readIndianDay, type Day } from '@kuri/domain'
import { safeParse } from 'zod/v4/core'
import type { m } from '../../../messages/en.ts'

export type Settings = ReplyOf<typeof settingsEndpoints.settings>
type Change = Omit<BodyOf<typeof settingsEndpoints.changeSettings>, 'version'>
export type FieldName = keyof typeof m.settings.fields
/** What stands in a section's fields, as text. */
export type Draft = Partial<Record<FieldName, string>>

/** How a field is edited; a text line by default. */
type Kind = 'line' | 'lines' | 'digits' | 'choice'

interface Field {
  readonly name: FieldName
  readonly kind?: Kind
  /** Over both columns. */
  readonly wide?: true
}

/** Some settings that are saved together. */
export interface Section {
  readonly name: keyof typeof m.settings.sections
  readonly fields: readonly Field[]
  readonly read: (settings: Settings) => Draft
  /** The change of the draft; `settings` for what the section does not show and must not lose. */
  readonly write: (draft: Draft, settings: Settings) => Change
  /** Shows a confirmation before it saves. */
  readonly confirms?: true
}

const SITES = ['Facebook', 'Instagram', 'X', 'YouTube'] as const
const isSite = (name: string): name is (typeof SITES)[number] => SITES.some((site) => site === name)

const typed = (text: string | undefined): string => text?.trim() ?? ''
const yesOrNo = (isSo: boolean): string => (isSo ? 'yes' : 'no')
const orNull = (text: string | undefined): string | null => typed(text) || null
/** Not a number where there are no plain digits: the contract's check then explains it. */
const wholeOf = (text: string | undefined): number => (/^\d{1,8}$/.test(typed(text)) ? Number(text) : Number.NaN)

const filledSites = (draft: Draft) => SITES.filter((site) => typed(draft[site]) !== '')

function accountOf({ holder, bank, number, ifsc }: Draft): Change['bankAccount'] {
  const account = { holder: typed(holder), bank: typed(bank), number: typed(number), ifsc: typed(ifsc) }
  return Object.values(account).every((part) => part === '') ? null : account
}

/** 26-01-2027, as people write it. */
const writtenDay = (on: Day): string => on.split('-').toReversed().join('-')

/** A line for each: the day, then the name. A day that cannot be read is kept as typed: the contract's check explains it. */
const holidaysOf = (text: string): NonNullable<Change['holidays']> =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [first = '', ...name] = line.split(/\s+/)
      return { on: readIndianDay(first) ?? (first as Day), name: name.join(' ') }
    })

export const SECTIONS: readonly Section[] = [
  {
    name: 'company',
    fields: [
      { name: 'name' },
      { name: 'registrationNo' },
      { name: 'phone' },
      { name: 'email' },
      { name: 'address', wide: true },
    ],
    read: ({ name, registrationNo, address, phone, email }) => ({ name, registrationNo, address, phone, email }),
    write: (draft) => ({
      name: typed(draft.name),
      registrationNo: typed(draft.registrationNo),
      address: typed(draft.address),
      phone: typed(draft.phone),
      email: typed(draft.email),
    }),
  },
  {
    name: 'papers',
    fields: [
      { name: 'letterheadLines', kind: 'lines', wide: true },
      { name: 'showsMark', kind: 'choice', wide: true },
    ],
    read: ({ letterheadLines, showsMark }) => ({
      letterheadLines: letterheadLines.join('\n'),
      showsMark: yesOrNo(showsMark),
    }),
    write: (draft) => ({
      letterheadLines: (draft.letterheadLines ?? '')
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
      showsMark: draft.showsMark === 'yes',
    }),
  },
  {
    name: 'paying',
    fields: [
      { name: 'upiId', wide: true },
      { name: 'holder' },
      { name: 'bank' },
      { name: 'number', kind: 'digits' },
      { name: 'ifsc' },
    ],
    read: ({ upiId, bankAccount }) => {
      const { holder = '', bank = '', number = '', ifsc = '' } = bankAccount ?? {}
      return { upiId: upiId ?? '', holder, bank, number, ifsc }
    },
    write: (draft) => ({ upiId: orNull(draft.upiId), bankAccount: accountOf(draft) }),
    confirms: true,
  },
  {
    name: 'law',
    fields: [
      { name: 'filingDays', kind: 'digits' },
      { name: 'sureties', kind: 'digits' },
      { name: 'chequeReturnCharge', kind: 'digits' },
      { name: 'cashLimit', kind: 'digits' },
      { name: 'mostCashInHand', kind: 'digits' },
    ],
    read: ({ filingDays, sureties, chequeReturnCharge, cashLimit, mostCashInHand }) => ({
      filingDays: String(filingDays),
      sureties: String(sureties),
      chequeReturnCharge: String(chequeReturnCharge),
      cashLimit: String(cashLimit),
      mostCashInHand: String(mostCashInHand),
    }),
    write: (draft) => ({
      filingDays: wholeOf(draft.filingDays),
      sureties: wholeOf(draft.sureties),
      chequeReturnCharge: wholeOf(draft.chequeReturnCharge),
      cashLimit: wholeOf(draft.cashLimit),
      mostCashInHand: wholeOf(draft.mostCashInHand),
    }),
  },
  {
    name: 'holidays',
    fields: [{ name: 'holidays', kind: 'lines', wide: true }],
    read: ({ holidays }) => ({ holidays: holidays.map(({ on, name }) => `${writtenDay(on)} ${name}`).join('\n') }),
    write: (draft) => ({ holidays: holidaysOf(draft.holidays ?? '') }),
  },
  {
    name: 'website',
    fields: [...SITES.map((name) => ({ name })), { name: 'mapHost', wide: true }],
    read: ({ social, mapHost }) => ({
      ...Object.fromEntries(SITES.map((site) => [site, social.find(({ name }) => name === site)?.url ?? ''])),
      mapHost: mapHost ?? '',
    }),
    write: (draft, { social }) => ({
      social: [
        ...filledSites(draft).map((site) => ({ name: site, url: typed(draft[site]) })),
        ...social.filter(({ name }) => !isSite(name)),
      ],
      mapHost: orNull(draft.mapHost),
    }),
  },
  {
    name: 'administrators',
    fields: [
      { name: 'adminIdleMinutes', kind: 'digits', wide: true },
      { name: 'twoAdminsFrom', kind: 'digits', wide: true },
      { name: 'staffNeedSecondStep', kind: 'choice', wide: true },
      { name: 'staffNeedStrictPassword', kind: 'choice', wide: true },
    ],
    read: ({ adminIdleMinutes, twoAdminsFrom, staffNeedSecondStep, staffNeedStrictPassword }) => ({
      adminIdleMinutes: String(adminIdleMinutes),
      twoAdminsFrom: String(twoAdminsFrom),
      staffNeedSecondStep: yesOrNo(staffNeedSecondStep),
      staffNeedStrictPassword: yesOrNo(staffNeedStrictPassword),
    }),
    write: (draft) => ({
      adminIdleMinutes: wholeOf(draft.adminIdleMinutes),
      twoAdminsFrom: wholeOf(draft.twoAdminsFrom),
      staffNeedSecondStep: draft.staffNeedSecondStep === 'yes',
      staffNeedStrictPassword: draft.staffNeedStrictPassword === 'yes',
    }),
  },
]

/** The field of the draft that the wire's path is about: `bankAccount.ifsc`, `social.0.url`, `letterheadLines.2`. */
export function fieldAt(path: string, { fields }: Section, draft: Draft): FieldName | undefined {
  const [first = '', second = ''] = path.split('.')
  const name = first === 'social' ? filledSites(draft)[Number(second)] : first === 'bankAccount' ? second : first
  return fields.find((field) => field.name === name)?.name
}

/** What is wrong with a draft, at the fields it is wrong with; the contract judges. */
export function problemsOf(section: Section, draft: Draft, settings: Settings): Partial<Record<FieldName, string>> {
  const judged = safeParse(settingsEndpoints.changeSettings.body, section.write(draft, settings))
  if (judged.success) return {}
  return Object.fromEntries(
    judged.error.issues.flatMap(({ path, message }) => {
      const field = fieldAt(path.join('.'), section, draft)
      return field === undefined ? [] : [[field, message]]
    }),
  )
}
