import { judgeChequeDay, min, ZERO, type WrittenCheque, type Paise, type ReceiptLine } from '@kuri/domain'
import { today } from '../../clock.ts'
import { isId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import { findDue, olderDueRefusal, toPay } from '../instalments/pay.ts'
import { writeReceived, type Act } from './service.ts'
import * as store from './store.ts'

/** A cheque that a collector took at the door, for which their phone gave an acknowledgement. */
export interface ChequeOnVisit extends Act {
  readonly personId: string
  readonly cheque: WrittenCheque
  /** What it was given for, in the order in which it is paid. */
  readonly lines: readonly ReceiptLine[]
  /** Its sum; what the lines leave of it is for the wallet. */
  readonly amount: Paise
}

type NotReceived = 'cheque_day' | 'cheque_known'

/**
 * Receives a cheque that was taken at the door. What its contributions do not take any more (paid meanwhile, another cheque waits,
 * not their ticket, a debt) stays in the wallet when it is cleared: the acknowledgement is given. Answers its id, or why
 * it is not received: a bank does not pay it because of its day, or it was received before. Source: docs/spec/payments.md, PAY-18.
 */
export async function receiveOnVisit(tx: Tx, taken: ChequeOnVisit): Promise<{ id: string } | { reason: NotReceived }> {
  const { personId, cheque, lines, amount, by, requestId } = taken
  const { chequeNo, bank, dated } = cheque
  if (!judgeChequeDay(dated, await today(tx)).ok) return { reason: 'cheque_day' }
  if (await store.isKnown(tx, { personId, chequeNo, bank })) return { reason: 'cheque_known' }
  const fitting = await fittingLines(tx, { personId, lines })
  const received = await writeReceived(tx, { personId, cheque, amount, lines: fitting, by, requestId })
  if (!received.ok) throw new Error(`a line of cheque ${chequeNo} that fits was refused: ${received.error.code}`)
  return { id: received.value._id }
}

interface Fitting {
  readonly ticketId: string
  readonly monthNo: number
  readonly pays: Paise
  /** The whole rest of the month: then the next one may follow. */
  readonly isWhole: boolean
}

/** What a cheque still pays of its lines, each at most what the month takes. An older month must be paid, or be in it before. */
async function fittingLines(
  tx: Tx,
  { personId, lines }: Pick<ChequeOnVisit, 'personId' | 'lines'>,
): Promise<Fitting[]> {
  const fitting: Fitting[] = []
  for (const line of lines) {
    const due = isId(line.chitId) ? await findDue(tx, { ...line, personId }) : null
    if (!due?.ok) continue
    const { ticketId, monthNo, rest } = due.value
    const isTwice = fitting.some((one) => one.ticketId === ticketId && one.monthNo === monthNo)
    if (isTwice || (await store.waitsFor(tx, due.value))) continue
    const older = await olderDueRefusal(tx, due.value)
    if (older && !isAfter(fitting, ticketId, monthNo)) continue
    const pays = min(line.amount, await toPay(tx, due.value))
    if (pays > ZERO) fitting.push({ ticketId, monthNo, pays, isWhole: pays >= rest })
  }
  return fitting
}

/** The month before is a line of the same cheque: the database sees that when the lines are written, in their order. */
const isAfter = (fitting: readonly Fitting[], ticketId: string, monthNo: number): boolean =>
  fitting.some((one) => one.ticketId === ticketId && one.monthNo === monthNo - 1 && one.isWhole)
