import { enrolmentEndpoints, agreementEndpoints, type ReplyOf } from '@kuri/contract'
import type { Day, Language } from '@kuri/domain'
import { useState } from 'react'
import { isAnswered, newIdempotencyKey } from '../../../api/idempotent-request.ts'
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

/** The paper of a member who is to have a ticket, and in which scheme. */
interface Wanted {
  readonly chitId: string
  /** Of the signed agreement. */
  readonly number: string
  readonly day: Day
  /** Of the call that gives it: after a reload the same key gets the same ticket, never a second one. */
  readonly key: string
}

/** Who was enrolled here, and what became of the ticket. */
export interface EnrolledRow {
  readonly member: Member
  /** Null: none was wanted. */
  readonly wanted: Wanted | null
  /** '': none yet. */
  readonly ticket: string
  /** Why there is none yet; '': no answer has come. */
  readonly problem: string
}

/** Whose ticket is still missing: the page was reloaded before the answer, or the server refused. */
export const isMissing = ({ wanted, ticket }: EnrolledRow): boolean => wanted !== null && ticket === ''

interface Kept {
  readonly rows: readonly Row[]
  readonly enrolled: readonly EnrolledRow[]
  readonly language: Language
  /** The scheme in which each new member gets a ticket; '': none. */
  readonly chitId: string
  /** When the agreements were signed. */
  readonly signedOn: Day
  /** Rows that were sent and not answered yet: sent again after a reload they are enrolled once. */
  readonly sending: { readonly key: string; readonly content: string } | null
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
    sending: null,
  }))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const states = kept.rows.map((row) => stateOf(row, kept.chitId === '' ? null : t.agreementProblem))
  const isTyped = states.some(({ is }) => is !== 'empty') || kept.enrolled.length > 0
  useKeptForm(
    'enrol several',
    () => (isTyped ? kept : undefined),
    (before: Kept) =>
      // an earlier build kept no agreement of those enrolled
      setKept({
        ...before,
        enrolled: before.enrolled.map((row) => ({ ...row, wanted: (row as Partial<EnrolledRow>).wanted ?? null })),
      }),
  )
  const set = (change: Partial<Kept>) => setKept((before) => ({ ...before, ...change }))
  const signedProblem = kept.chitId === '' ? undefined : dayProblem(kept.signedOn, today)

  const run = async (work: () => Promise<void>, failed: string) => {
    setBusy(true)
    setProblem(undefined)
    const refusal = await tried(work)
    setBusy(false)
    if (refusal !== null) setProblem(m.chrome.withReason(failed, sentence(refusal.error)))
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
    enrol: (): void => void run(() => enrolReady(kept, states, setKept), t.failed),
    giveMissing: (): void => void run(() => giveTickets(kept.enrolled.filter(isMissing), setKept), t.failed),
  }
}

export type Several = ReturnType<typeof useSeveral>

type Show = (change: (before: Kept) => Kept) => void

/**
 * Enrols the rows that are ready; those the server did not take stay. Then each new member gets a ticket, where one is wanted.
 * Whatever is typed meanwhile stays: each answer changes what the grid holds by then.
 */
async function enrolReady(kept: Kept, states: readonly RowState[], show: Show): Promise<void> {
  const ready = kept.rows.filter((_, place) => states[place]?.is === 'ready')
  const members = ready.map((row) => ({ ...formOf(row), language: kept.language }))
  const results = await send(kept, members, show)
  const byRow = new Map(results.map((result) => [ready[result.row - 1], result]))
  const left = (row: Row): Row[] => {
    const result = byRow.get(row)
    if (result === undefined) return [row]
    return result.member ? [] : [{ ...row, answer: answerOf(result) }]
  }
  const enrolled = results.flatMap(({ row, member }): EnrolledRow[] =>
    member ? [{ member, wanted: wantedBy(kept, ready[row - 1]), ticket: '', problem: '' }] : [],
  )
  show((before) => ({
    ...before,
    sending: null,
    rows: padded(before.rows.flatMap(left)),
    enrolled: [...before.enrolled, ...enrolled],
  }))
  await giveTickets(enrolled, show)
}

/** The same rows are sent with the same key until an answer has come. */
async function send(kept: Kept, members: Record<string, unknown>[], show: Show): Promise<Result[]> {
  const content = JSON.stringify(members)
  const sending = kept.sending?.content === content ? kept.sending : { key: newIdempotencyKey(), content }
  show((before) => ({ ...before, sending }))
  try {
    return (await call(enrolmentEndpoints.enrolMembers, { body: { members } }, sending.key)).results
  } catch (error) {
    if (isAnswered(error)) show((before) => ({ ...before, sending: null }))
    throw error
  }
}

const wantedBy = ({ chitId, signedOn }: Kept, row: Row | undefined): Wanted | null =>
  chitId === '' ? null : { chitId, number: row?.agreement ?? '', day: signedOn, key: newIdempotencyKey() }

/** One after the other, so that tickets follow the order of the list. */
async function giveTickets(rows: readonly EnrolledRow[], show: Show): Promise<void> {
  for (const { member, wanted } of rows) {
    if (wanted === null) continue
    const outcome = await giveTicket(member, wanted)
    show((before) => ({
      ...before,
      enrolled: before.enrolled.map((one) => (one.member._id === member._id ? { ...one, ...outcome } : one)),
    }))
  }
}

async function giveTicket({ _id: memberId }: Member, { chitId, number, day, key }: Wanted) {
  try {
    const body = { memberId, count: 1, agreement: { number, day } }
    const { tickets } = await call(agreementEndpoints.giveTickets, { params: { id: chitId }, body }, key)
    return { ticket: t.ticket(tickets[0]?.ticketNo ?? 0), problem: '' }
  } catch (error) {
    return { ticket: '', problem: sentence(error) }
  }
}

const answerOf = ({ field, message = '', candidates = [] }: Result): Answer => ({
  cell: CELLS.find((cell) => cell === field) ?? 'name',
  why: message,
  candidates,
})
