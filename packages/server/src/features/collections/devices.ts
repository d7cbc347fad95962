import { PAGE_SIZE, type signedReceiptEndpoints, type QueryOf, type ReplyOf } from '@kuri/contract'
import { signedNumber, NUMBERS_AT_A_TIME, ok, refuse, type Result } from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { isPublicKey } from './device-key.ts'
import * as store from './devices.store.ts'

export type DeviceWire = ReplyOf<typeof signedReceiptEndpoints.registerDevice>['device']
type Devices = ReplyOf<typeof signedReceiptEndpoints.collectDevices>
type StaffDevice = Devices['devices'][number]

/** Who needs more has lost some, and they are to be blocked. */
const MOST_DEVICES = 5

interface Act {
  readonly by: string
  readonly requestId: string
}

/**
 * A collector's phone is registered and gets a series of numbers. Refuses: device_key_invalid (no point of P-256, or another phone's
 * key), too_many_devices. Source: docs/spec/payments.md, PAY-13.
 */
export async function register(
  tx: Tx,
  { publicKey, name, by, requestId }: Act & { readonly publicKey: string; readonly name: string },
): Promise<Result<DeviceWire>> {
  const key = Buffer.from(publicKey, 'base64url')
  if (!isPublicKey(key)) return refuse({ code: 'device_key_invalid', field: 'publicKey' })
  if ((await store.countInUse(tx, by)) >= MOST_DEVICES) return refuse({ code: 'too_many_devices', most: MOST_DEVICES })
  const free = { blocked_at: null, blocked_by: null, blocked_reason: null }
  const row = await store.insert(tx, { id: newId(), collector_id: by, name, public_key: key, ...free })
  const after = { series: seriesOf(row), collector: by }
  await audit.record(tx, { actor: by, action: 'device.register', subject: `device:${row.id}`, after, requestId })
  return ok(deviceToWire(row))
}

/** Numbers a phone may give. */
interface Block {
  readonly first: number
  readonly last: number
}

/** A phone, and the numbers it may give; without a phone there are none. */
type Reserved = { readonly device: DeviceWire; readonly block: Block } | { readonly device: null; readonly block: null }

/**
 * The numbers that a phone may give, up to the last one; more are given so that a day's are left after those that have arrived. Without
 * `deviceId` it is the phone in use that was registered last, if there is one. Refuses: not_found (not the collector's phone),
 * device_blocked.
 */
export async function reserveNumbers(
  tx: Tx,
  { deviceId, by }: { readonly deviceId: string | undefined; readonly by: string },
): Promise<Result<Reserved>> {
  const id = deviceId ?? (await store.lastInUse(tx, by))
  if (id === null) return ok({ device: null, block: null })
  const device = await store.lock(tx, id)
  if (device?.collector_id !== by) return refuse({ code: 'not_found' })
  if (device.blocked_at !== null) return refuse({ code: 'device_blocked' })
  const last = await store.lastNo(tx, device.id)
  const isLow = device.numbers_given - last < NUMBERS_AT_A_TIME
  const given = isLow ? device.numbers_given + NUMBERS_AT_A_TIME : device.numbers_given
  if (isLow) await store.giveNumbers(tx, device.id, given)
  return ok({ device: deviceToWire(device), block: { first: last + 1, last: given } })
}

/**
 * A phone is lost: it gets no more numbers, those without a receipt are closed, and what it sends later is not allocated until a
 * cashier has seen it. Refuses: not_found, device_blocked (it is already).
 */
export async function block(
  tx: Tx,
  { id, reason, by, requestId }: Act & { readonly id: string; readonly reason: string },
): Promise<Result<StaffDevice>> {
  const device = await store.lock(tx, id)
  if (!device) return refuse({ code: 'not_found' })
  if (device.blocked_at !== null) return refuse({ code: 'device_blocked' })
  await store.block(tx, id, { by, reason })
  const after = {
    series: seriesOf(device),
    lastReceived: await store.lastNo(tx, id),
    numbersGiven: device.numbers_given,
  }
  await audit.record(tx, { actor: by, action: 'device.block', subject: `device:${id}`, after, reason, requestId })
  const [view] = await store.views(tx, { id, limit: 1 })
  if (!view) throw new Error(`device ${id} was not found after it was blocked`)
  return ok(viewToWire(view))
}

/** The phones of all collectors, newest first. */
export async function list(tx: Tx, query: QueryOf<typeof signedReceiptEndpoints.collectDevices>): Promise<Devices> {
  const { limit = PAGE_SIZE, cursor } = query
  const found = await store.views(tx, { limit: limit + 1, before: cursor })
  const devices = found.slice(0, limit).map(viewToWire)
  return { devices, next: found.length > limit ? (devices.at(-1)?._id ?? null) : null }
}

const seriesOf = ({ series_no }: store.DeviceRow): string => `R${series_no}`

const deviceToWire = (row: store.DeviceRow): DeviceWire => ({ _id: row.id, series: seriesOf(row), name: row.name })

const viewToWire = (row: store.DeviceView): StaffDevice => ({
  ...deviceToWire(row),
  collector: { _id: row.collector_id, name: row.collectorName },
  registeredAt: row.registered_at,
  numbersGiven: row.numbers_given,
  received: row.received,
  lastNumber: row.lastNo === 0 ? null : signedNumber(row.series_no, row.lastNo),
  lastReceivedAt: row.lastReceivedAt,
  missing: row.missing.map((no) => signedNumber(row.series_no, no)),
  blocked:
    row.blocked_at === null
      ? null
      : { at: row.blocked_at, by: row.blockedByName ?? '', reason: row.blocked_reason ?? '' },
})

/** The phones of a person who collects no more give no receipts that count. */
export const blockOf = store.blockOf

/** Whether a person has registered a phone, whatever became of it: then they collect, or did. */
export const hasAny = store.hasAny

/** Until the transaction ends nothing is booked that the phones of a person have signed. */
export const lockAllOf = store.lockAllOf
