import type { ReplyOf, settingsEndpoints } from '@kuri/contract'
import { toRupees } from '@kuri/domain'
import type { Config } from '../../config.ts'
import type { Channel } from '../../database/events.ts'
import type { Tx } from '../../database/types.ts'
import * as store from './store.ts'

export type Settings = ReplyOf<typeof settingsEndpoints.settings>

/** The channel that notifies every process of changed settings. */
export const COMPANY_CHANNEL: Channel = 'company:settings'

/** The company's details and settings at present. */
export const read = async (tx: Tx): Promise<Settings> => onWire(await store.find(tx))

/**
 * The first start writes the values of the environment; every later one leaves what administrators made of it.
 * Source: docs/spec/company.md, CMP-2.
 */
export const writeFirst = (tx: Tx, config: Config): Promise<void> => store.insertFirst(tx, config)

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
  chequeReturnCharge: toRupees(row.cheque_return_charge_paise),
  cashLimit: toRupees(row.cash_limit_paise),
  mostCashInHand: toRupees(row.most_cash_in_hand_paise),
  holidays: row.holidays.map(({ on, name }) => ({ on, name })),
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
