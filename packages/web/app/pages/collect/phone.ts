import { signedReceiptEndpoints, type ReplyOf } from '@kuri/contract'
import {
  signedNumber,
  signedReceiptText,
  signedSum,
  type Day,
  type Paise,
  type SignedReceipt,
  type UnallocatedReason,
} from '@kuri/domain'
import { call } from '../../api/client.ts'
import { isAnswered } from '../../api/idempotent-request.ts'
import {
  keepingCompany,
  keepingUser,
  namesFrom,
  read,
  readAll,
  roundKey,
  roundName,
  seal,
  sealAll,
  unseal,
  unsealAll,
  withoutRound,
  withoutUser,
  write,
  type Sealed,
} from '../../api/kept-on-phone.ts'
import { Problem, sentence } from '../../api/problems.ts'
import type { Company } from '../../api/startup-queries.ts'
import { m } from '../../messages/en.ts'
import type { Myself } from '../../session.ts'
import { NOT_KEPT, type Printed } from './printed.ts'

/** A round, and when this phone asked for it, by its own clock: other clocks say nothing about how old it is. */
export type Round = ReplyOf<typeof signedReceiptEndpoints.offlineRound> & { readonly keptAt: Date }

/** This phone, as its collector registered it. */
export interface Phone {
  readonly deviceId: string
  readonly series: string
  readonly privateKey: CryptoKey
  /** The next number it gives, and the last one it may give. */
  readonly nextNo: number
  readonly lastNo: number
  /** How often its round was dropped: a round that was asked for before that is not kept. Left out: never. */
  readonly dropped?: number
}

/** A receipt on this phone. */
export interface Given {
  readonly receipt: SignedReceipt
  readonly signature: string
  readonly note: string
  /** The member's name, to show. */
  readonly name: string
  /** What its slip says beside it. */
  readonly printed: Printed
  readonly amount: Paise
  readonly status: 'waiting' | 'booked' | 'unallocated'
  /** When the server's answer came, by this phone's clock; left out: none came. */
  readonly answeredAt?: Date
  readonly reason?: UnallocatedReason
  /** Why the server refused it: it is shown to the cashier. */
  readonly problem?: string
}

/** A visit without money, until it is sent: no one was at home, or the member promised to pay by a day. */
export interface VisitNote {
  readonly id: string
  readonly memberId: string
  readonly promised?: { readonly day: Day; readonly amount: Paise }
  readonly takenAt: string
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SENT_AT_ONCE = 50
const KEPT_SENT = 100

const phoneName = (collectorId: string) => `${collectorId}/phone`
/** Under its whole number: a phone that was set up again has another series. */
const receiptName = (collectorId: string, number: string) => `${collectorId}/receipt/${number}`
const printsName = (collectorId: string, number: string) => `${collectorId}/prints/${number}`
const visitsName = (collectorId: string) => `${collectorId}/visit/`
/** Of the receipts and visits; removed by logging out, when all of them are sent. */
const receiptKey = (collectorId: string) => `${collectorId}/receipt-key`

export const isSupported = (): boolean =>
  typeof indexedDB !== 'undefined' && typeof crypto !== 'undefined' && 'subtle' in crypto && 'locks' in navigator

/** One tab at a time, in the order in which they came. */
const inTurn = <T>(what: string, work: () => Promise<T>): Promise<T> => navigator.locks.request(`kuri ${what}`, work)

export const phoneOf = (collectorId: string): Promise<Phone | undefined> => read<Phone>(phoneName(collectorId))

/** Makes this phone's key and registers it. */
export const setUp = (collectorId: string, name: string): Promise<void> =>
  inTurn('setting up', async () => {
    if (await phoneOf(collectorId)) return
    const keys = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify'])
    const publicKey = base64url(await crypto.subtle.exportKey('raw', keys.publicKey))
    const { device } = await call(signedReceiptEndpoints.registerDevice, { body: { publicKey, name } })
    const phone: Phone = {
      deviceId: device._id,
      series: device.series,
      privateKey: keys.privateKey,
      nextNo: 1,
      lastNo: 0,
    }
    await inTurn('numbers', () => write({ [phoneName(collectorId)]: phone }))
  })

/**
 * Fetches the round and the numbers, and keeps both, with whose they are and who runs the chits. Nothing waits for the network: while
 * the round is on its way receipts are given, and the collector may log out. What comes after that is not kept: undefined.
 */
export async function fetchRound(user: Myself, company: () => Promise<Company>): Promise<Round | undefined> {
  const collectorId = user._id
  const asking = await phoneOf(collectorId)
  if (!asking) throw new Error('this phone is not set up')
  // what is answered from now on may be missing in it
  const keptAt = new Date()
  const fetched = await call(signedReceiptEndpoints.offlineRound, {
    query: { offline: '1', deviceId: asking.deviceId },
  })
  const facts = await company().catch(() => undefined)
  const round = { ...fetched, keptAt }
  return await inTurn('numbers', async () => {
    const phone = await phoneSince(collectorId, asking)
    if (!phone) return undefined
    const { first, last } = round.block ?? { first: phone.nextNo, last: phone.lastNo }
    const numbers = { nextNo: Math.max(phone.nextNo, first), lastNo: Math.max(phone.lastNo, last) }
    const kept = await openedRound(collectorId)
    // of two that were asked for the later one may come first
    const isNewest = !kept || new Date(kept.at) <= round.at
    await write({
      [phoneName(collectorId)]: { ...phone, ...numbers },
      ...(isNewest && { [roundName(collectorId)]: await seal(roundKey(collectorId), round) }),
      ...(await keepingUser(user)),
      ...(facts && keepingCompany(facts)),
    })
    return round
  })
}

/** This phone, when it is the same one and its round was not dropped since; the caller has the turn. */
async function phoneSince(collectorId: string, { deviceId, dropped }: Phone): Promise<Phone | undefined> {
  const phone = await phoneOf(collectorId)
  return phone?.deviceId === deviceId && phone.dropped === dropped ? phone : undefined
}

/** What is written when the round is dropped, so that one that is on its way does not come back. */
const dropping = (collectorId: string, phone: Phone | undefined): Record<string, unknown> => ({
  ...withoutRound(collectorId),
  ...(phone && { [phoneName(collectorId)]: { ...phone, dropped: (phone.dropped ?? 0) + 1 } }),
})

/** Nothing of the round stays on this phone, nor of who is logged in. Receipts stay. */
export const dropRound = (collectorId: string): Promise<void> =>
  inTurn('numbers', async () =>
    write({ ...dropping(collectorId, await phoneOf(collectorId)), ...withoutUser(collectorId) }),
  )

/**
 * Of a person who no longer collects nothing of the round stays. Where this phone gave receipts it keeps who they are, so that the
 * page with these receipts opens without network.
 */
export async function keepFormer(user: Myself, company: () => Promise<Company>): Promise<void> {
  const collectorId = user._id
  const dropped = await inTurn('numbers', async () => {
    await write(dropping(collectorId, await phoneOf(collectorId)))
    return await phoneOf(collectorId)
  })
  if (!dropped) return
  const facts = await company().catch(() => undefined)
  await inTurn('numbers', async () => {
    if (await phoneSince(collectorId, dropped))
      await write({ ...(await keepingUser(user)), ...(facts && keepingCompany(facts)) })
  })
}

async function openedRound(collectorId: string): Promise<Round | undefined> {
  const sealed = await read<Sealed>(roundName(collectorId))
  return sealed && (await unseal<Round>(roundKey(collectorId), sealed))
}

/** The round this phone has kept; undefined: none, it was older than a day, or its collector has logged out. */
export async function keptRound(collectorId: string, maxAgeMs: number): Promise<Round | undefined> {
  const kept = await openedRound(collectorId)
  if (!kept) return undefined
  const keptAt = new Date(kept.keptAt)
  if (Math.abs(Date.now() - keptAt.getTime()) > maxAgeMs) {
    await write({ [roundName(collectorId)]: undefined })
    return undefined
  }
  const members = kept.members.map((member) => ({
    ...member,
    visits: member.visits.map((visit) => ({ ...visit, at: new Date(visit.at) })),
  }))
  return { ...kept, at: new Date(kept.at), keptAt, members }
}

interface Slip {
  readonly memberId: string
  readonly name: string
  readonly lines: SignedReceipt['lines']
  readonly debts: NonNullable<SignedReceipt['debts']>
  readonly method: SignedReceipt['method']
  readonly reference: string
  /** With the method cheque. */
  readonly cheque?: SignedReceipt['cheque']
  readonly note: string
  readonly printed: Printed
}

/** A blocked phone: nothing of the round stays on it. It keeps its receipts, and can be set up again under a new series. */
export const forgetPhone = (collectorId: string): Promise<void> =>
  inTurn('numbers', () =>
    write({ ...withoutRound(collectorId), ...withoutUser(collectorId), [phoneName(collectorId)]: undefined }),
  )

/**
 * Gives a receipt, or the acknowledgement of a cheque, under the next number of this phone; throws Problem when none is left. The
 * number is used up in the same write that keeps the receipt: no number is without a receipt, and no receipt is lost, whenever the
 * phone is switched off.
 */
export const give = (
  collectorId: string,
  { memberId, name, lines, debts, method, reference, cheque, note, printed }: Slip,
): Promise<Given> =>
  inTurn('numbers', async () => {
    const phone = await phoneOf(collectorId)
    if (!phone || phone.nextNo > phone.lastNo) {
      throw new Problem({ code: 'no_numbers_left', status: 0, message: m.signedReceipts.noNumbers })
    }
    const no = phone.nextNo
    const number = signedNumber(Number(phone.series.slice(1)), no)
    const paid = { lines, ...(debts.length > 0 && { debts }) }
    const named = { number, deviceId: phone.deviceId, memberId, ...paid, method, reference }
    const receipt = { ...named, ...(cheque && { cheque }), takenAt: new Date() }
    const text = new TextEncoder().encode(signedReceiptText(receipt))
    const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, phone.privateKey, text)
    const amount = signedSum(receipt)
    const given: Given = { receipt, signature: base64url(signature), note, name, printed, amount, status: 'waiting' }
    await write({
      [receiptName(collectorId, number)]: await seal(receiptKey(collectorId), given),
      [phoneName(collectorId)]: { ...phone, nextNo: no + 1 },
    })
    return given
  })

export const noteVisit = (collectorId: string, visit: VisitNote): Promise<void> =>
  inTurn('numbers', async () =>
    write({ [`${visitsName(collectorId)}${visit.id}`]: await seal(receiptKey(collectorId), visit) }),
  )

/** The receipts on this phone, the oldest first. */
export async function receiptsOf(collectorId: string): Promise<Given[]> {
  const read = await unsealed<Omit<Given, 'printed'> & Partial<Given>>(collectorId, `${collectorId}/receipt/`)
  return read.map((one) => ({
    ...one,
    printed: one.printed ?? NOT_KEPT,
    receipt: { ...one.receipt, takenAt: new Date(one.receipt.takenAt) },
    ...(one.answeredAt && { answeredAt: new Date(one.answeredAt) }),
  }))
}

/** The visits on this phone that are not sent. */
export const visitsOf = (collectorId: string): Promise<VisitNote[]> =>
  unsealed<VisitNote>(collectorId, visitsName(collectorId))

const unsealed = async <T>(collectorId: string, prefix: string): Promise<T[]> =>
  unsealAll<T>(receiptKey(collectorId), await readAll<Sealed>(prefix))

const waitingOf = async (collectorId: string): Promise<Given[]> =>
  (await receiptsOf(collectorId)).filter(({ status }) => status === 'waiting')

/** Whether anything is only on this phone. */
const hasUnsent = async (collectorId: string): Promise<boolean> =>
  (await waitingOf(collectorId)).length > 0 || (await visitsOf(collectorId)).length > 0

/**
 * Sends what waits, in order. Receipts are sent together; when the server refuses one, each alone, so that the others are not held
 * up by it. Throws when no answer comes: what was not answered for still waits, and may be sent again.
 */
export const send = (collectorId: string): Promise<void> =>
  inTurn('sending', async () => {
    for (const some of inBatches(await waitingOf(collectorId))) {
      try {
        await sendThese(collectorId, some)
      } catch (error) {
        if (!isRefusal(error)) throw error
        for (const one of some) await sendAlone(collectorId, one)
      }
    }
    for (const some of inBatches(await visitsOf(collectorId))) {
      const visits = some.map(({ takenAt, ...visit }) => ({ ...visit, takenAt: new Date(takenAt) }))
      await call(signedReceiptEndpoints.syncReceipts, { body: { receipts: [], visits } })
      await write(Object.fromEntries(some.map(({ id }) => [`${visitsName(collectorId)}${id}`, undefined])))
    }
    await forgetOldest(collectorId)
  })

/** Counts a print of a receipt's slip; answers how many there are with it. */
export const countPrint = (collectorId: string, number: string): Promise<number> =>
  inTurn('prints', async () => {
    const prints = ((await read<number>(printsName(collectorId, number))) ?? 0) + 1
    await write({ [printsName(collectorId, number)]: prints })
    return prints
  })

/** How many slips of a receipt were printed. */
export const printsOf = async (collectorId: string, number: string): Promise<number> =>
  (await read<number>(printsName(collectorId, number))) ?? 0

/**
 * Logging out: round, receipts and the keys that open them leave this phone. The key that signs stays, so that its next receipt has
 * the next number. Nothing is removed while anything is only on this phone.
 */
export const leave = (collectorId: string): Promise<boolean> =>
  inTurn('numbers', async () => {
    if (await hasUnsent(collectorId)) return false
    const receipts = await namesFrom(receiptName(collectorId, ''))
    const names = [...receipts, ...(await namesFrom(printsName(collectorId, ''))), receiptKey(collectorId)]
    await write({
      ...Object.fromEntries(names.map((name) => [name, undefined])),
      ...dropping(collectorId, await phoneOf(collectorId)),
      ...withoutUser(collectorId),
    })
    return true
  })

const inBatches = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / SENT_AT_ONCE) }, (_, turn) =>
    all.slice(turn * SENT_AT_ONCE, (turn + 1) * SENT_AT_ONCE),
  )

/** The server has read the receipts and does not take one of them; a session that has ended is no such answer. */
const isRefusal = (error: unknown): boolean =>
  isAnswered(error) && [400, 404, 409, 422].includes((error as { readonly status: number }).status)

async function sendAlone(collectorId: string, one: Given): Promise<void> {
  try {
    await sendThese(collectorId, [one])
  } catch (error) {
    if (!isRefusal(error)) throw error
    await keep(collectorId, [{ ...one, problem: sentence(error) }])
  }
}

async function sendThese(collectorId: string, some: readonly Given[]): Promise<void> {
  const receipts = some.map(({ receipt: { lines, debts, cheque, ...receipt }, note, signature }) => ({
    ...receipt,
    ...(cheque && { cheque: { ...cheque } }),
    lines: [...lines],
    ...(debts && { debts: [...debts] }),
    signature,
    ...(note !== '' && { note }),
  }))
  const answer = await call(signedReceiptEndpoints.syncReceipts, { body: { receipts } })
  const answeredAt = new Date()
  const answered = answer.receipts.flatMap(({ number, status, reason }) => {
    const one = some.find(({ receipt }) => receipt.number === number)
    return one ? [{ ...withoutProblem(one), status, answeredAt, ...(reason && { reason }) }] : []
  })
  await keep(collectorId, answered)
}

const withoutProblem = ({ problem: _problem, ...given }: Given): Given => given

/** All of one answer in one write: each write waits for the disk. */
async function keep(collectorId: string, some: readonly Given[]): Promise<void> {
  const named = Object.fromEntries(some.map((one) => [receiptName(collectorId, one.receipt.number), one]))
  await write(await sealAll(receiptKey(collectorId), named))
}

/** Keeps the last receipts that were sent, and no more. */
async function forgetOldest(collectorId: string): Promise<void> {
  if ((await namesFrom(receiptName(collectorId, ''))).length <= KEPT_SENT) return
  const sent = (await receiptsOf(collectorId)).filter(({ status }) => status !== 'waiting')
  const old = sent.slice(0, -KEPT_SENT).map(({ receipt }) => receipt.number)
  const names = old.flatMap((number) => [receiptName(collectorId, number), printsName(collectorId, number)])
  if (names.length > 0) await write(Object.fromEntries(names.map((name) => [name, undefined])))
}

function base64url(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** What the QR code of a receipt leads to: the page that checks it, with the signed text and the signature behind the #. */
export function checkLink({ receipt, signature }: Given): string {
  const text = base64url(new TextEncoder().encode(signedReceiptText(receipt)).buffer)
  return `${location.origin}/verify#receipt=${text}.${signature}`
}
