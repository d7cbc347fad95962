import { generateKeyPairSync, sign } from 'node:crypto'
import { dueDay, monthNameOf, signedNumber, signedReceiptText, yearOf, type Paise } from '@kuri/domain'
import * as clock from '../clock.ts'
import type { ChitOnWire } from '../features/chits/list.ts'
import { register, reserveNumbers } from '../features/collections/devices.ts'
import { bookReceipt, checkSignatures } from '../features/collections/sync.ts'
import { findDue } from '../features/instalments/pay.ts'
import type { SignedIn } from '../features/sessions/service.ts'
import { must, REQUEST, type Company } from './company.ts'

const MARK_OF_A_POINT = Buffer.of(4)

/** The collector takes the first month of these members in cash, each with a receipt that a phone of theirs has signed and sent. */
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
  const due = dueDay(chit.startDate, 1)
  const named = { chitId: chit._id, month: monthNameOf(due), year: yearOf(due) }
  const takenAt = await clock.now(tx)
  for (const [place, { id: memberId }] of members.entries()) {
    const { ticketNo, rest } = must(await findDue(tx, { ...named, personId: memberId }))
    const number = signedNumber(Number(device.series.slice(1)), place + 1)
    const lines: { chitId: string; ticketNo: number; month: typeof named.month; year: number; amount: Paise }[] = [
      { ...named, ticketNo, amount: rest },
    ]
    const receipt = { number, deviceId: device._id, memberId, lines, method: 'cash' as const, takenAt }
    const text = Buffer.from(signedReceiptText({ ...receipt, reference: '' }))
    const signature = sign('sha256', text, { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
    const signed = must(await checkSignatures(tx, [{ ...receipt, signature }], by))
    for (const one of signed) must(await bookReceipt(tx, one, { by, requestId: REQUEST }))
  }
}
