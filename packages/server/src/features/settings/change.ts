import { ProtectedSettings, type BodyOf, type settingsEndpoints } from '@kuri/contract'
import { fromRupees, ok, refuse, toRupees, type Refusal, type Result } from '@kuri/domain'
import type { output } from 'zod/mini'
import { publish } from '../../database/events.ts'
import type { Tx } from '../../database/types.ts'
import { waitsForSecond } from '../approvals/request.ts'
import type { Approved } from '../approvals/decide.ts'
import * as audit from '../audit/service.ts'
import { COMPANY_CHANNEL, read, type Settings } from './service.ts'
import * as store from './store.ts'

type Change = Omit<BodyOf<typeof settingsEndpoints.changeSettings>, 'version'>
type Protected = output<typeof ProtectedSettings>

interface Act {
  readonly by: string
  readonly requestId: string
}

/**
 * Changes what is named and writes into the audit log what stood there before. A change to what stands there already
 * is none. Who requires others to protect their accounts has protected their own. Where there are two administrators a change of
 * protected settings waits for the second one, as `status` shows; the others change at once. Refuses: settings_changed
 * (`version` is not the present one), second_step_demanded, strict_password_demanded, approval_waiting (a change of protected
 * settings waits already).
 */
export async function change(
  tx: Tx,
  { wanted, version, ...act }: Act & { readonly wanted: Change; readonly version: number | undefined },
): Promise<Result<Settings & { readonly status?: 'waiting_second' }>> {
  await store.lock(tx)
  const before = await read(tx)
  if (version !== undefined && version !== before.version) return refuse({ code: 'settings_changed' })
  const changed = (Object.keys(wanted) as (keyof Change)[]).filter((name) => isOther(wanted[name], before[name]))
  const unmet = changed.length > 0 ? await unmetBy(tx, act.by, wanted) : null
  if (unmet) return refuse(unmet)
  const guarded = changed.filter(isProtected)
  const waits = guarded.length > 0 && (await waitsForAnother(tx, act, { before, wanted, guarded }))
  const free = waits ? changed.filter((name) => !isProtected(name)) : changed
  const after = free.length > 0 ? await write(tx, only(wanted, free), act) : before
  return ok(waits ? { ...after, status: 'waiting_second' } : after)
}

/** Writes the protected settings that two administrators agreed to. */
export async function carryOutSettings(tx: Tx, { after, by, requestId }: Approved): Promise<Result<Settings>> {
  await store.lock(tx)
  return ok(await write(tx, protectedIn(after), { by, requestId }))
}

/** The protected settings among columns of company_settings. */
export function protectedIn(columns: Readonly<Record<string, unknown>>): Protected {
  const row = columns as Partial<store.SettingsRow>
  const { upi_id, bank_account, two_admins_from_paise, staff_need_second_step, staff_need_strict_password } = row
  const settings: { [Name in keyof Protected]: Protected[Name] | undefined } = {
    upiId: upi_id,
    bankAccount: bank_account,
    twoAdminsFrom: two_admins_from_paise === undefined ? undefined : toRupees(two_admins_from_paise),
    staffNeedSecondStep: staff_need_second_step,
    staffNeedStrictPassword: staff_need_strict_password,
  }
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
}

const isProtected = (name: string): boolean => name in ProtectedSettings.shape

const isOther = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

interface Guarded {
  readonly before: Settings
  readonly wanted: Change
  readonly guarded: readonly (keyof Change)[]
}

const waitsForAnother = (tx: Tx, act: Act, { before, wanted, guarded }: Guarded): Promise<boolean> =>
  waitsForSecond(tx, {
    kind: 'settings',
    subjectId: null,
    personId: null,
    before: toColumns(only(before, guarded)),
    after: toColumns(only(wanted, guarded)),
    ...act,
  })

async function write(tx: Tx, wanted: Change, { by, requestId }: Act): Promise<Settings> {
  const before = await read(tx)
  const { social, bank_account, holidays, ...row } = toColumns(wanted)
  await store.update(tx, by, {
    ...row,
    ...(holidays !== undefined && { holidays: JSON.stringify(holidays) }),
    ...(social !== undefined && { social: JSON.stringify(social) }),
    ...(bank_account !== undefined && { bank_account: bank_account && JSON.stringify(bank_account) }),
  })
  const after = await read(tx)
  const changed = (Object.keys(wanted) as (keyof Change)[]).filter((name) => isOther(before[name], after[name]))
  await audit.record(tx, {
    actor: by,
    action: 'settings.change',
    subject: 'settings',
    before: only(before, changed),
    after: only(after, changed),
    requestId,
  })
  await publish(tx, [{ channel: COMPANY_CHANNEL, name: 'settings', data: { version: after.version } }])
  return after
}

async function unmetBy(tx: Tx, by: string, wanted: Change): Promise<Refusal | null> {
  const { hasSecondStep, hasStrictPassword } = await store.protectionOf(tx, by)
  if (wanted.staffNeedSecondStep && !hasSecondStep) return { code: 'second_step_demanded' }
  return wanted.staffNeedStrictPassword && !hasStrictPassword ? { code: 'strict_password_demanded' } : null
}

const only = (settings: Change, names: readonly (keyof Change)[]): Change =>
  Object.fromEntries(names.map((name) => [name, settings[name]]))

/** What is named, under the names of its columns. */
function toColumns(wanted: Change) {
  const row = {
    name: wanted.name,
    address: wanted.address,
    phone: wanted.phone,
    email: wanted.email,
    registration_no: wanted.registrationNo,
    letterhead_lines: wanted.letterheadLines,
    shows_mark: wanted.showsMark,
    social: wanted.social,
    map_host: wanted.mapHost,
    filing_days: wanted.filingDays,
    sureties: wanted.sureties,
    cheque_return_charge_paise:
      wanted.chequeReturnCharge === undefined ? undefined : fromRupees(wanted.chequeReturnCharge),
    cash_limit_paise: wanted.cashLimit === undefined ? undefined : fromRupees(wanted.cashLimit),
    most_cash_in_hand_paise: wanted.mostCashInHand === undefined ? undefined : fromRupees(wanted.mostCashInHand),
    holidays: wanted.holidays?.toSorted((one, other) => (one.on < other.on ? -1 : 1)),
    upi_id: wanted.upiId,
    bank_account: wanted.bankAccount,
    admin_idle_minutes: wanted.adminIdleMinutes,
    two_admins_from_paise: wanted.twoAdminsFrom === undefined ? undefined : fromRupees(wanted.twoAdminsFrom),
    staff_need_second_step: wanted.staffNeedSecondStep,
    staff_need_strict_password: wanted.staffNeedStrictPassword,
  }
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Partial<typeof row>
}
