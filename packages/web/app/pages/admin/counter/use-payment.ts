import { counterEndpoints, problemSentence } from '@kuri/contract'
import { changeOf, sum, ZERO, type Paise } from '@kuri/domain'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { exceptionProblem } from '../../../forms/exception-reason.tsx'
import { fieldOfRefusal } from '../../../forms/form-helpers.ts'
import { m } from '../../../messages/en.ts'
import { tried } from '../act.ts'
import { amountsFrom, dueNow, keyOf, payable, toggled, type CounterMember, type Line } from './dues-to-take.ts'

export type Method = 'cash' | 'upi'
type Field = 'part' | 'tendered' | 'reference' | 'reason'

const t = m.counter.pay

/** What is ticked, how it is paid, and the press that takes it. */
export function usePayment(member: CounterMember, onReceipt: (number: string) => void) {
  const all = payable(member)
  const [ticked, setTicked] = useState(() => dueNow(member))
  const [method, setMethod] = useState<Method>('cash')
  /** What the member pays now; null: nothing is typed yet; undefined: everything that is ticked. */
  const [part, setPart] = useState<Paise | null>()
  const [tendered, setTendered] = useState<Paise | null>(null)
  const [texts, setTexts] = useState({ reference: '', reason: '' })
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const lines = all.filter((line) => ticked.has(keyOf(line)))
  const due = sum(lines.map(({ amount }) => amount))
  const paying = amountsFrom(lines, part === undefined ? due : (part ?? ZERO))
  const total = sum(paying.map(({ amount }) => amount))
  // an empty field is the exact amount: then three keys take a payment
  const given = tendered ?? total
  const change = changeOf(given, total)
  const forget = () => {
    setErrors({})
    setProblem(undefined)
  }

  const wrong = (): Partial<Record<Field, string>> => ({
    ...(part !== undefined && (part === null || part <= 0 || part >= due) && { part: t.partProblem }),
    ...(method === 'cash' && !change.ok && { tendered: problemSentence(change.error) }),
    ...(method === 'upi' && !/(^|\D)\d{12}(\D|$)/.test(texts.reference) && { reference: t.referenceProblem }),
    ...exceptionProblem(method === 'cash' ? total : null, texts.reason),
  })

  const take = async () => {
    if (busy || lines.length === 0) return
    forget()
    const found = wrong()
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const refusal = await tried(async () => {
      const { receipt } = await call(counterEndpoints.takeReceipt, {
        body: {
          memberId: member.user._id,
          lines: paying.map(({ line: { chitId, ticketNo, month, year }, amount }) => ({
            chitId,
            ticketNo,
            month,
            year,
            amount,
          })),
          method,
          ...(method === 'cash' ? { tendered: given } : { reference: texts.reference.trim() }),
          ...(texts.reason.trim() !== '' && { reason: texts.reason.trim() }),
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
      part_amount_invalid: 'part',
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
    total,
    ticked,
    method,
    tendered,
    ...texts,
    errors,
    problem,
    busy,
    change: change.ok ? change.value : null,
    take: () => void take(),
    toggle: (line: Line) => {
      setTicked((before) => toggled(all, before, line))
      forget()
    },
    /** Begins a part payment, or ends it: then everything that is ticked is paid. */
    togglePart: () => {
      setPart(part === undefined ? null : undefined)
      forget()
    },
    payPart: (amount: Paise | null) => {
      setPart(amount)
      forget()
    },
    choose: (next: Method) => {
      setMethod(next)
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

export type Payment = ReturnType<typeof usePayment>
