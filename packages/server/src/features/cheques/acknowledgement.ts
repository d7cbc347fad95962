import type { BodyOf, chequeEndpoints, counterEndpoints } from '@kuri/contract'
import { ok, readCounterNumber, refuse, shownChequeState, ZERO, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import type { ReceiptWire } from '../counter/receipts.ts'
import { receive, type Act } from './service.ts'
import * as store from './store.ts'
import { toWires, type ChequeWire } from './wire.ts'

/** Whether a number is of a series of acknowledgements: Q-2026-000123. */
export const isAcknowledgement = (number: string): boolean => readCounterNumber(number)?.isAcknowledgement === true

type Taken = BodyOf<typeof counterEndpoints.takeReceipt>

/**
 * A member pays at the counter by cheque: what they get is an acknowledgement. Refuses: invalid_input (the cheque is not named),
 * and what `receive` refuses. Source: docs/spec/payments.md, PAY-14.
 */
export async function takeCheque(
  tx: Tx,
  {
    form: { memberId, lines, debts = [], ahead, toWallet },
    cheque,
    ...act
  }: Act & {
    readonly form: Pick<Taken, 'memberId' | 'lines' | 'debts' | 'ahead' | 'toWallet'>
    readonly cheque: Omit<BodyOf<typeof chequeEndpoints.receiveCheque>, 'memberId' | 'lines'> | undefined
  },
): Promise<Result<ReceiptWire>> {
  if (!cheque) return refuse({ code: 'invalid_input', field: 'cheque', problem: 'Please enter the cheque.' })
  if (lines.length === 0)
    return refuse({ code: 'invalid_input', field: 'lines', problem: 'Please choose what to pay.' })
  if (ahead || toWallet !== undefined || debts.length > 0)
    return refuse({ code: 'invalid_input', field: 'method', problem: 'A cheque is for contributions only.' })
  const received = await receive(tx, { form: { memberId, lines, ...cheque }, ...act })
  return received.ok ? ok(toReceipt(received.value)) : received
}

/** An acknowledgement by its number, to print it again. Refuses: not_found. */
export async function acknowledgement(tx: Tx, number: string): Promise<Result<ReceiptWire>> {
  const found = await store.byNumber(tx, number.toUpperCase())
  const [wire] = found ? await toWires(tx, [found]) : []
  return wire ? ok(toReceipt(wire)) : refuse({ code: 'not_found' })
}

const toReceipt = ({
  number,
  user,
  receivedBy,
  lines,
  toWallet,
  amount,
  receivedAt,
  ...facts
}: ChequeWire): ReceiptWire => {
  const { chequeNo, bank, dated, status, depositedAt, returnedAt } = facts
  const state = shownChequeState(status, depositedAt)
  return {
    number,
    user,
    cashier: receivedBy,
    lines: lines.map(({ outcome, ...line }) => ({
      ...line,
      isPart: outcome === 'part',
      penalty: ZERO,
      dividend: ZERO,
    })),
    debts: [],
    toWallet,
    total: amount,
    stillDue: null,
    next: null,
    method: 'cheque',
    cheque: { chequeNo, bank, dated, state, returnedAt },
    tendered: null,
    change: ZERO,
    reference: '',
    takenAt: receivedAt,
    cancelled: null,
    prints: 0,
  }
}
