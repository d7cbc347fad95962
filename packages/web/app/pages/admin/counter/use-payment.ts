import { counterElsewhereEndpoints, counterEndpoints, amountSentence, type WireBodyOf } from '@kuri/contract'
import { changeOf, hasUpiNumber, judgePayment, payInOrder, sum, ZERO, type Paise } from '@kuri/domain'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { exceptionProblem } from '../../../forms/exception-reason.tsx'
import { fieldOfRefusal } from '../../../forms/form-helpers.ts'
import { m } from '../../../messages/en.ts'
import { chequeProblems, NO_CHEQUE, writtenCheque, type TypedCheque } from '../../typed-cheque.ts'
import { tried } from '../act.ts'
import { useUpiQr } from './use-upi-qr.ts'
import { dueNow, keyOf, payable, toggled, type CounterMember, type Line } from './dues-to-take.ts'

export type Method = 'cash' | 'upi' | 'cheque'
type Field = 'part' | 'extra' | 'tendered' | 'reference' | 'reason' | keyof TypedCheque

/** What the member pays beside the dues: for the wallet, or for the next contributions of one of their tickets. */
export interface Extra {
  readonly amount: Paise | null
  /** Null: the wallet. */
  readonly ticket: CounterMember['tickets'][number] | null
}

const t = m.counter.pay

/** A member of any branch, as two calls name them. */
export type Named = WireBodyOf<typeof counterElsewhereEndpoints.memberElsewhere>

/** What is ticked, how it is paid, and the press that takes it. `named`: the member is not known in this branch. */
export function usePayment(member: CounterMember, onReceipt: (number: string) => void, named?: Named) {
  const all = payable(member)
  const [ticked, setTicked] = useState(() => dueNow(member))
  /** Debts that the member does not pay now: one that is read later is ticked too. */
  const [untickedDebts, setUntickedDebts] = useState<readonly string[]>([])
  const [method, setMethod] = useState<Method>('cash')
  /** What the member pays now; null: nothing is typed yet; undefined: everything that is ticked. */
  const [part, setPart] = useState<Paise | null>()
  const [extra, setExtra] = useState<Extra>()
  const [tendered, setTendered] = useState<Paise | null>(null)
  const [texts, setTexts] = useState({ reference: '', reason: '', ...NO_CHEQUE })
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const qr = useUpiQr(member.user._id)
  const lines = all.filter((line) => ticked.has(keyOf(line)))
  const due = sum(lines.map(({ amount }) => amount))
  const { paying, left } = payInOrder(lines, part === undefined ? due : (part ?? ZERO))
  const beside = extra?.amount ?? ZERO
  const paidFor = member.debts.filter(({ _id }) => !untickedDebts.includes(_id))
  const debts = paidFor.map(({ _id }) => _id)
  const owed = sum(paidFor.map(({ amount }) => amount))
  const total = sum([...paying.map(({ pays }) => pays), owed, beside])
  // an empty field is the exact amount: then three keys take a payment
  const given = tendered ?? total
  const change = changeOf(given, total)
  const forget = () => {
    setErrors({})
    setProblem(undefined)
  }

  const wrong = (): Partial<Record<Field, string>> => ({
    ...(part !== undefined && (part === null || part <= 0 || part >= due) && { part: t.partProblem }),
    ...(part != null && left > 0 && { part: t.partPenalty }),
    ...(extra !== undefined && !judgePayment(extra.amount ?? undefined, 'hand').ok && { extra: t.extraProblem }),
    ...(method === 'cash' && !change.ok && { tendered: amountSentence(change.error) }),
    ...(method === 'upi' && !hasUpiNumber(texts.reference) && { reference: t.referenceProblem }),
    ...(method === 'cheque' && chequeProblems(texts)),
    ...exceptionProblem(method === 'cash' ? total : null, texts.reason),
  })

  const take = async () => {
    if (busy || (lines.length === 0 && debts.length === 0 && extra === undefined)) return
    forget()
    const found = wrong()
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const dues = paying.map(({ due: { chitId, ticketNo, month, year }, pays: amount }) => ({
      chitId,
      ticketNo,
      month,
      year,
      amount,
    }))
    const how = {
      ...(method === 'cash' && { tendered: given }),
      ...(method === 'upi' && { reference: texts.reference.trim() }),
      ...(texts.reason.trim() !== '' && { reason: texts.reason.trim() }),
    }
    const refusal = await tried(async () => {
      const { receipt } =
        named !== undefined && method !== 'cheque'
          ? await call(counterElsewhereEndpoints.takeElsewhere, { body: { ...named, lines: dues, method, ...how } })
          : await call(counterEndpoints.takeReceipt, {
              body: {
                memberId: member.user._id,
                lines: dues,
                ...(debts.length > 0 && { debts }),
                ...extraOf(extra),
                method,
                ...how,
                ...(method === 'upi' && { upi: qr.nameFor(total) }),
                ...(method === 'cheque' && { cheque: writtenCheque(texts) }),
              },
            })
      onReceipt(receipt.number)
    })
    setBusy(false)
    if (refusal === null) return
    const fields = {
      tendered: 'tendered',
      reference: 'reference',
      reason: 'reason',
      part_amount_invalid: part === undefined ? 'extra' : 'part',
      penalty_not_in_parts: 'part',
      payment_amount_invalid: 'extra',
      chequeNo: 'chequeNo',
      'cheque.chequeNo': 'chequeNo',
      'cheque.bank': 'bank',
      dated: 'dated',
      'cheque.dated': 'dated',
    } as const
    const field = fieldOfRefusal(refusal.error, fields)
    if (field === undefined) setProblem(m.chrome.withReason(t.failed, sentence(refusal.error)))
    else setErrors({ [field]: sentence(refusal.error) })
  }

  return {
    all,
    lines,
    paying,
    due,
    part,
    extra,
    owed,
    debts,
    total,
    ticked,
    method,
    tendered,
    ...texts,
    errors,
    problem,
    busy,
    qr,
    change: change.ok ? change.value : null,
    take: () => void take(),
    toggle: (line: Line) => {
      setTicked((before) => toggled(all, before, line))
      forget()
    },
    toggleDebt: (id: string) => {
      setUntickedDebts((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
      forget()
    },
    /** Begins a part payment, or ends it: then everything that is ticked is paid. */
    togglePart: () => {
      setPart(part === undefined ? null : undefined)
      setExtra(undefined)
      forget()
    },
    /** Begins a payment of more than the dues, or ends it. */
    toggleExtra: () => {
      setExtra(extra === undefined ? { amount: null, ticket: null } : undefined)
      setPart(undefined)
      forget()
    },
    payExtra: (change: Partial<Extra>) => {
      setExtra((before) => ({ amount: null, ticket: null, ...before, ...change }))
      forget()
    },
    payPart: (amount: Paise | null) => {
      setPart(amount)
      forget()
    },
    choose: (next: Method) => {
      setMethod(next)
      // the member pays otherwise
      if (next !== 'upi') void qr.end()
      forget()
    },
    tender: (amount: Paise | null) => {
      setTendered(amount)
      forget()
    },
    write: (text: Partial<typeof texts>) => {
      setTexts((before) => ({ ...before, ...text }))
      forget()
    },
  }
}

/** What is paid beside the dues, as the server reads it. */
function extraOf(extra: Extra | undefined) {
  if (extra === undefined || extra.amount === null) return {}
  const { amount, ticket } = extra
  return ticket === null
    ? { toWallet: amount }
    : { ahead: { chitId: ticket.chitId, ticketNo: ticket.ticketNo, amount } }
}

export type Payment = ReturnType<typeof usePayment>
