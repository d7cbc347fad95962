import type { BodyOf, ReplyOf, settingsEndpoints } from '@kuri/contract'
import { fromRupees, toRupees, ok, refuse, type Refusal, type Result } from '@kuri/domain'
import type { Config } from '../../config.ts'
import { publish, type Channel } from '../../database/events.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import * as store from './store.ts'

export type Settings = ReplyOf<typeof settingsEndpoints.settings>
type Change = Omit<BodyOf<typeof settingsEndpoints.changeSettings>, 'version'>

/** Where every process hears that the settings are others now. */
export const COMPANY_CHANNEL: Channel = 'company:settings'

/** What the company says of itself and how it works, as it stands now. */
export const read = async (tx: Tx): Promise<Settings> => onWire(await store.find(tx))

/**
 * The first start writes what the environment says; every later one leaves what administrators made of it.
 * Source: docs/spec/company.md, CMP-2.
 */
export const writeFirst = (tx: Tx, config: Config): Promise<void> => store.insertFirst(tx, config)

/**
 * Changes what is named and writes into the book of acts what stood there before. A change to what stands there already
 * is none. Who asks others to protect their accounts has protected their own. Refuses: settings_changed (`version` is not
 * the present one), second_step_demanded, strict_password_demanded.
 */
export async function change(
  tx: Tx,
  {
    wanted,
    version,
    by,
    requestId,
  }: { readonly wanted: Change; readonly version: number | undefined; readonly by: string; readonly requestId: string },
): Promise<Result<Settings>> {
  await store.lock(tx)
  const before = await read(tx)
  if (version !== undefined && version !== before.version) return refuse({ code: 'settings_changed' })
  const changed = (Object.keys(wanted) as (keyof Change)[]).filter(
    (name) => JSON.stringify(wanted[name]) !== JSON.stringify(before[name]),
  )
  if (changed.length === 0) return ok(before)
  const unmet = await unmetBy(tx, by, wanted)
  if (unmet) return refuse(unmet)
  await store.update(tx, by, toRow(wanted))
  const after = await read(tx)
  await audit.record(tx, {
    actor: by,
    action: 'settings.change',
    subject: 'settings',
    before: only(before, changed),
    after: only(after, changed),
    requestId,
  })
  await publish(tx, [{ channel: COMPANY_CHANNEL, name: 'settings', data: { version: after.version } }])
  return ok(after)
}

async function unmetBy(tx: Tx, by: string, wanted: Change): Promise<Refusal | null> {
  const { hasSecondStep, hasStrictPassword } = await store.protectionOf(tx, by)
  if (wanted.staffNeedSecondStep && !hasSecondStep) return { code: 'second_step_demanded' }
  return wanted.staffNeedStrictPassword && !hasStrictPassword ? { code: 'strict_password_demanded' } : null
}

const only = (settings: Settings, names: readonly (keyof Change)[]) =>
  Object.fromEntries(names.map((name) => [name, settings[name]]))

const onWire = (row: Awaited<ReturnType<typeof store.find>>): Settings => ({
  name: row.name,
  address: row.address,
  phone: row.phone,
  email: row.email,
  registrationNo: row.registration_no,
  letterheadLines: row.letterhead_lines,
  showsMark: row.shows_mark,
  social: row.social,
  mapHost: row.map_host,
  filingDays: row.filing_days,
  sureties: row.sureties,
  upiId: row.upi_id,
  bankAccount: row.bank_account && inOrder(row.bank_account),
  adminIdleMinutes: row.admin_idle_minutes,
  twoAdminsFrom: toRupees(row.two_admins_from_paise),
  staffNeedSecondStep: row.staff_need_second_step,
  staffNeedStrictPassword: row.staff_need_strict_password,
  version: row.version,
  changed: row.changed_at && {
    at: row.changed_at,
    by: row.changed_by === null ? null : { _id: row.changed_by, name: row.changedByName ?? '' },
  },
})

/** jsonb keeps no order of names; two equal accounts shall read alike. */
const inOrder = ({ holder, number, ifsc, bank }: NonNullable<Settings['bankAccount']>) => ({
  holder,
  number,
  ifsc,
  bank,
})

/** What is named, under the names of its columns. */
function toRow(wanted: Change): Parameters<typeof store.update>[2] {
  const row = {
    name: wanted.name,
    address: wanted.address,
    phone: wanted.phone,
    email: wanted.email,
    registration_no: wanted.registrationNo,
    letterhead_lines: wanted.letterheadLines,
    shows_mark: wanted.showsMark,
    social: wanted.social && JSON.stringify(wanted.social),
    map_host: wanted.mapHost,
    filing_days: wanted.filingDays,
    sureties: wanted.sureties,
    upi_id: wanted.upiId,
    bank_account: wanted.bankAccount && JSON.stringify(wanted.bankAccount),
    admin_idle_minutes: wanted.adminIdleMinutes,
    two_admins_from_paise: wanted.twoAdminsFrom === undefined ? undefined : fromRupees(wanted.twoAdminsFrom),
    staff_need_second_step: wanted.staffNeedSecondStep,
    staff_need_strict_password: wanted.staffNeedStrictPassword,
  }
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
}
