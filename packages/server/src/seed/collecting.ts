import { generateKeyPairSync, sign as signBytes } from 'node:crypto'
import {
  dayInIndia,
  dueDay,
  monthNameOf,
  signedNumber,
  signedReceiptText,
  yearOf,
  type SignedReceipt,
} from '@kuri/domain'
import * as clock from '../clock.ts'
import type { ChitOnWire } from '../features/chits/list.ts'
import { returnCheque } from '../features/cheques/return.ts'
import { deposit, receive } from '../features/cheques/service.ts'
import { register, reserveNumbers } from '../features/collections/devices.ts'
import { bookReceipt, checkSignatures } from '../features/collections/sync.ts'
import { findDue } from '../features/instalments/pay.ts'
import type { SignedIn } from '../features/sessions/service.ts'
import { must, REQUEST, type Company } from './company.ts'

const MARK_OF_A_POINT = Buffer.of(4)

/**
 * The collector takes the first month of these members in cash, each with a receipt that a phone of theirs has signed and sent, and
 * of the last one a cheque for the second month.
 */
export async function collectsFirstMonth(
  { tx, staff }: Company,
  members: readonly SignedIn[],
  chit: ChitOnWire,
): Promise<void> {
  const by = staff.find(({ role }) => role === 'collector')?.id
  if (by === undefined) throw new Error('the demonstration has no collector')
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([MARK_OF_A_POINT, Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const key = point.toString('base64url')
  const device = must(await register(tx, { publicKey: key, name: 'Android phone', by, requestId: REQUEST }))
  must(await reserveNumbers(tx, { deviceId: device._id, by }))
  const sign = (text: string): string =>
    signBytes('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  const named = (monthNo: number) => {
    const due = dueDay(chit.startDate, monthNo)
    return { chitId: chit._id, month: monthNameOf(due), year: yearOf(due) }
  }
  const takenAt = await clock.now(tx)
  let given = 0
  const take = async (memberId: string, monthNo: number, how: Pick<SignedReceipt, 'method' | 'cheque'>) => {
    const { ticketNo, rest: amount } = must(await findDue(tx, { ...named(monthNo), personId: memberId }))
    const number = signedNumber(Number(device.series.slice(1)), (given += 1))
    const lines = [{ ...named(monthNo), ticketNo, amount }]
    const receipt = { number, deviceId: device._id, memberId, lines, ...how, takenAt }
    const signature = sign(signedReceiptText({ ...receipt, reference: '' }))
    const signed = must(await checkSignatures(tx, [{ ...receipt, signature }], by))
    for (const one of signed) must(await bookReceipt(tx, one, { by, requestId: REQUEST }))
  }
  for (const { id } of members) await take(id, 1, { method: 'cash' })
  const last = members.at(-1)
  const cheque = { chequeNo: '204517', bank: 'Example Bank, Thrissur', dated: dayInIndia(takenAt) }
  if (last) await take(last.id, 2, { method: 'cheque', cheque })
}

/** A member gives a cheque for a month at the counter; the bank returns it. */
export async function chequeComesBack(
  { tx, staff }: Company,
  { id: memberId }: SignedIn,
  { chit, monthNo }: { readonly chit: ChitOnWire; readonly monthNo: number },
): Promise<void> {
  const by = staff.find(({ role }) => role === 'cashier')?.id
  if (by === undefined) throw new Error('the demonstration has no cashier')
  const act = { by, requestId: REQUEST }
  const due = dueDay(chit.startDate, monthNo)
  const named = { chitId: chit._id, month: monthNameOf(due), year: yearOf(due) }
  const { ticketNo, rest: amount } = must(await findDue(tx, { ...named, personId: memberId }))
  const dated = dayInIndia(await clock.now(tx))
  const paper = { chequeNo: '118203', bank: 'Example Bank, Guruvayur', dated }
  const form = { memberId, lines: [{ ...named, ticketNo, amount }], ...paper }
  const { _id: id } = must(await receive(tx, { form, ...act }))
  must(await deposit(tx, { ids: [id], slip: 'EX-0021', ...act }))
  must(await returnCheque(tx, { id, reason: 'Funds insufficient.', ...act }))
}
