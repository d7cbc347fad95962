import { endpoints, type WireBodyOf, type WireReplyOf } from '@kuri/contract'
import { signedNumber, signedReceiptText, fromRupees, type Day, type MonthName } from '@kuri/domain'
import type { Api } from '../api.ts'

type Wire = WireBodyOf<typeof endpoints.syncReceipts>['receipts'][number]

/** What a collector writes on a receipt. */
export interface Slip {
  readonly memberId: string
  readonly lines: readonly { chitId: string; ticketNo: number; month: MonthName; year: number; amount: number }[]
  readonly debts?: readonly { debtId: string; amount: number }[]
  readonly method?: 'cash' | 'upi' | 'cheque'
  readonly cheque?: { readonly chequeNo: string; readonly bank: string; readonly dated: Day }
  readonly reference?: string
  readonly takenAt?: Date
  readonly note?: string
}

/** A collector's phone as the browser's: its key, its numbers, and the receipts it has signed. */
export interface Phone {
  readonly deviceId: string
  readonly seriesNo: number
  readonly publicKey: string
  /** Asks for the round and the numbers. */
  fetchRound(): Promise<WireReplyOf<typeof endpoints.offlineRound>>
  /** Gives a receipt under the next number, without network. */
  give(slip: Slip): Promise<Wire>
  readonly given: readonly Wire[]
  /** Loses what it has given, as a phone whose storage came from a copy would: it begins with the number 1 again. */
  forget(): void
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** Registers a phone of this caller. */
export async function openPhone(as: Api, name = 'Phone'): Promise<Phone> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify'])
  const publicKey = Buffer.from(await crypto.subtle.exportKey('raw', keys.publicKey)).toString('base64url')
  const { device } = (await as.call(endpoints.registerDevice, { body: { publicKey, name } })).reply
  const seriesNo = Number(device.series.slice(1))
  const given: Wire[] = []
  let last = 0
  return {
    deviceId: device._id,
    seriesNo,
    publicKey,
    given,
    forget: () => void given.splice(0),
    async fetchRound() {
      const { status, reply } = await as.call(endpoints.offlineRound, { query: { offline: '1', deviceId: device._id } })
      if (status === 200) last = reply.block?.last ?? 0
      return reply
    },
    async give({ method = 'cash', cheque, reference = '', takenAt = new Date(), note, memberId, lines, debts }) {
      const no = given.length + 1
      if (no > last) throw new Error('the phone has no number left')
      const number = signedNumber(seriesNo, no)
      const paise = lines.map((line) => ({ ...line, amount: fromRupees(line.amount) }))
      const owed = debts?.map((one) => ({ ...one, amount: fromRupees(one.amount) }))
      const text = signedReceiptText({
        number,
        deviceId: device._id,
        memberId,
        lines: paise,
        debts: owed,
        method,
        reference,
        cheque,
        takenAt,
      })
      const signed = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, Buffer.from(text))
      const receipt: Wire = {
        number,
        deviceId: device._id,
        memberId,
        lines: [...lines],
        ...(debts && { debts: [...debts] }),
        method,
        reference,
        ...(cheque && { cheque }),
        takenAt: takenAt.toISOString(),
        ...(note !== undefined && { note }),
        signature: Buffer.from(signed).toString('base64url'),
      }
      given.push(receipt)
      return receipt
    },
  }
}

/** What the QR code of a receipt holds, written out: the text must not depend on the function that the server uses. */
export const qrOf = ({
  signature,
  number: no,
  deviceId,
  memberId,
  lines,
  debts,
  method,
  reference,
  cheque,
  takenAt,
}: Wire) => ({
  text: JSON.stringify({
    type: cheque ? 'kuri-acknowledgement-1' : 'kuri-receipt-1',
    number: no,
    deviceId,
    memberId,
    lines: lines.map(({ amount, ...line }) => ({ ...line, paise: amount * 100 })),
    debts: debts?.map(({ debtId, amount }) => ({ debtId, paise: amount * 100 })),
    method,
    reference,
    ...(cheque && { cheque: { chequeNo: cheque.chequeNo, bank: cheque.bank, dated: cheque.dated } }),
    takenAt,
  }),
  signature,
})
