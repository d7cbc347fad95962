import { enrolmentEndpoints, agreementEndpoints, type ReplyOf } from '@kuri/contract'
import type { Day, Language } from '@kuri/domain'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { useKeptForm } from '../../../forms/use-form-draft.ts'
import { m } from '../../../messages/en.ts'
import { useToday } from '../../../today.ts'
import { tried } from '../act.ts'
import { dayProblem } from '../user/signed-fields.tsx'
import { CELLS, changed, formOf, padded, stateOf, type Answer, type Row, type RowState } from './rows.ts'

const t = m.enrolSeveral

type Result = ReplyOf<typeof enrolmentEndpoints.enrolMembers>['results'][number]
type Member = NonNullable<Result['member']>

/** Who was enrolled here, and what became of the ticket. */
interface EnrolledRow {
  readonly member: Member
  readonly ticket: string
  /** Why there is no ticket; '': there is one, or none was wanted. */
  readonly problem: string
}

interface Kept {
  readonly rows: readonly Row[]
  readonly enrolled: readonly EnrolledRow[]
  readonly language: Language
  /** The scheme in which each new member gets a ticket; '': none. */
  readonly chitId: string
  /** When the agreements were signed. */
  readonly signedOn: Day
}

/** The grid of several new members: its rows, how each stands, and what enrols those that are ready. */
export function useSeveral() {
  const today = useToday()
  const [kept, setKept] = useState<Kept>(() => ({
    rows: padded([]),
    enrolled: [],
    language: 'en',
    chitId: '',
    signedOn: today,
  }))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const states = kept.rows.map((row) => stateOf(row, kept.chitId === '' ? null : t.agreementProblem))
  const isTyped = states.some(({ is }) => is !== 'empty') || kept.enrolled.length > 0
  useKeptForm('enrol several', () => (isTyped ? kept : undefined), setKept)
  const set = (change: Partial<Kept>) => setKept((before) => ({ ...before, ...change }))
  const signedProblem = kept.chitId === '' ? undefined : dayProblem(kept.signedOn, today)

  const enrol = async () => {
    setBusy(true)
    setProblem(undefined)
    const refusal = await tried(() => enrolReady(kept, states, setKept))
    setBusy(false)
    if (refusal !== null) setProblem(m.chrome.withReason(t.failed, sentence(refusal.error)))
  }
  return {
    ...kept,
    states,
    busy,
    problem,
    dayProblem: signedProblem,
    set,
    change: (at: number, change: Partial<Row>) =>
      setKept((before) => ({ ...before, rows: changed(before.rows, at, change) })),
    remove: (at: number) =>
      setKept((before) => ({ ...before, rows: padded(before.rows.filter((_, place) => place !== at)) })),
    enrol: (): void => void enrol(),
  }
}

export type Several = ReturnType<typeof useSeveral>

/**
 * Enrols the rows that are ready; those the server did not take stay. Then each new member gets a ticket, where one is wanted.
 * Whatever is typed meanwhile stays: each answer changes what the grid holds by then.
 */
async function enrolReady(
  kept: Kept,
  states: readonly RowState[],
  show: (change: (before: Kept) => Kept) => void,
): Promise<void> {
  const ready = kept.rows.filter((_, place) => states[place]?.is === 'ready')
  const members = ready.map((row) => ({ ...formOf(row), language: kept.language }))
  const { results } = await call(enrolmentEndpoints.enrolMembers, { body: { members } })
  const byRow = new Map(results.map((result) => [ready[result.row - 1], result]))
  const left = (row: Row): Row[] => {
    const result = byRow.get(row)
    if (result === undefined) return [row]
    return result.member ? [] : [{ ...row, answer: answerOf(result) }]
  }
  const added = results.flatMap(({ row, member }) =>
    member ? [{ member, agreement: ready[row - 1]?.agreement ?? '' }] : [],
  )
  const enrolled = added.map(({ member }): EnrolledRow => ({ member, ticket: '', problem: '' }))
  show((before) => ({
    ...before,
    rows: padded(before.rows.flatMap(left)),
    enrolled: [...before.enrolled, ...enrolled],
  }))
  if (kept.chitId === '') return
  for (const { member, agreement } of added) {
    const ticket = await giveTicket(kept, member, agreement)
    show((before) => ({
      ...before,
      enrolled: before.enrolled.map((one) => (one.member._id === member._id ? { member, ...ticket } : one)),
    }))
  }
}

async function giveTicket({ chitId, signedOn }: Kept, { _id: memberId }: Member, number: string) {
  try {
    const body = { memberId, count: 1, agreement: { number, day: signedOn } }
    const { tickets } = await call(agreementEndpoints.giveTickets, { params: { id: chitId }, body })
    return { ticket: t.ticket(tickets[0]?.ticketNo ?? 0), problem: '' }
  } catch (error) {
    return { ticket: '', problem: m.chrome.withReason(t.noTicket(number), sentence(error)) }
  }
}

const answerOf = ({ field, message = '', candidates = [] }: Result): Answer => ({
  cell: CELLS.find((cell) => cell === field) ?? 'name',
  why: message,
  candidates,
})
