import { PAGE_SIZE, type confirmationEndpoints, type QueryOf, type ReplyOf } from '@kuri/contract'
import {
  CONFIRMATION_STATES,
  formatDay,
  judgeBalanceAnswer,
  ok,
  refuse,
  type BalanceAnswer,
  type ConfirmationState,
  type ConfirmationWay,
  type Result,
} from '@kuri/domain'
import { isId, newId } from '../../database/ids.ts'
import { pageOf } from '../../database/paging.ts'
import type { Tx } from '../../database/types.ts'
import type { Outcome } from '../../outcome.ts'
import * as audit from '../audit/service.ts'
import { actForMember, type Authority } from '../authority/service.ts'
import * as people from '../people/service.ts'
import * as settings from '../settings/service.ts'
import * as store from './store.ts'
import { askedWire, confirmationWire, type AskedWire, type ConfirmationWire } from './wire.ts'

/**
 * Asks the holders of a chit that is moving in whether its balances are right, ticket by ticket. Nobody is notified.
 * Source: docs/spec/moving-in.md, MOV-22.
 */
export async function ask(
  tx: Tx,
  { importId, chitId }: { readonly importId: string; readonly chitId: string },
): Promise<void> {
  const holders = await store.holdersOf(tx, chitId)
  await store.insert(
    tx,
    holders.map(({ id, personId }) => ({ id: newId(), import_id: importId, ticket_id: id, person_id: personId })),
  )
}

interface Answering {
  readonly id: string
  /** Of a slip that shows the tickets of one branch alone; none: of all. */
  readonly branchId?: string | null
  /** Whose ticket it is, as far as the caller knows: anybody else's is not there. */
  readonly personId: string
  readonly way: ConfirmationWay
  /** The member of staff who has the signed paper; null: the member answers. */
  readonly enteredBy: string | null
  /** Who made the slip whose link or code was used; null: none was. */
  readonly slipBy: string | null
  readonly answer: BalanceAnswer
}

/**
 * Writes down what a member answers. Nothing moves by it. Refuses: not_found, balance_answered, invalid_input.
 * Source: docs/spec/moving-in.md, MOV-22.
 */
async function write(
  tx: Tx,
  { id, branchId = null, personId, way, enteredBy, slipBy, answer }: Answering,
): Promise<Result<store.QuestionRow>> {
  // an erasure waits, or has been: no words of an erased member come after it
  if (!isId(id) || (await people.isErased(tx, personId))) return refuse({ code: 'not_found' })
  await store.lock(tx, id)
  const found = await store.find(tx, id)
  if (!found || found.personId !== personId || !isOf(branchId, found)) return refuse({ code: 'not_found' })
  const { months, paidMonths, prizeNo, prizePaidOn } = found
  const stated = { months, paidMonths, isPrized: prizeNo !== null, isPrizePaid: prizePaidOn !== null }
  const judged = judgeBalanceAnswer(found.state, stated, answer)
  if (!judged.ok) return judged
  await store.noteAnswer(tx, id, {
    state: judged.value,
    way,
    enteredBy,
    slipBy,
    paidMonths: answer.paidMonths ?? null,
    isPrized: answer.isPrized ?? null,
    isPrizePaid: answer.isPrizePaid ?? null,
    text: answer.text === '' ? null : (answer.text ?? null),
  })
  return ok(await again(tx, id))
}

async function again(tx: Tx, id: string): Promise<store.QuestionRow> {
  const found = await store.find(tx, id)
  if (!found) throw new Error(`the question ${id} is gone`)
  return found
}

/** A member's own answer. Refuses: as `write`. */
export async function answerOneself(
  tx: Tx,
  { requestId, ...answering }: Omit<Answering, 'enteredBy'> & { readonly requestId: string },
): Promise<Result<{ ticket: AskedWire }>> {
  const written = await write(tx, { ...answering, enteredBy: null })
  if (!written.ok) return written
  const { personId, way, slipBy, answer } = answering
  const { chitId, ticketNo, state } = written.value
  const { paidMonths, isPrized, isPrizePaid } = answer
  await audit.record(tx, {
    actor: personId,
    action: 'balance.answer',
    subject: `chit:${chitId}`,
    after: { ticketNo, way, state, paidMonths, isPrized, isPrizePaid, personId, ...(slipBy !== null && { slipBy }) },
    requestId,
  })
  return ok({ ticket: askedWire(written.value) })
}

/**
 * What a member answered on a slip that they signed, entered by staff. Refuses: not_found, own_approval, balance_answered,
 * invalid_input (also a slip that was signed before its chit was accepted: it is about what other books said).
 * Source: docs/spec/moving-in.md, MOV-22; docs/spec/identity.md, IDN-23.
 */
export async function enter(
  tx: Tx,
  {
    id,
    answer,
    ...signed
  }: Omit<Authority, 'memberId'> & { readonly id: string; readonly answer: Answering['answer'] },
): Promise<Outcome<{ confirmation: ConfirmationWire }>> {
  const found = isId(id) ? await store.find(tx, id) : undefined
  if (!found) return refuse({ code: 'not_found' })
  const { personId: memberId, chitId, ticketNo } = found
  const written = await actForMember(
    tx,
    { ...signed, memberId },
    async (inner) => {
      const acceptedOn = await store.acceptedOn(inner, chitId)
      if (signed.paper.day < acceptedOn) {
        const since = `The scheme came into the books on ${formatDay(acceptedOn)}.`
        const problem = `${since} A slip signed before that day shows other balances. Check the day, or make a new slip for the member.`
        return refuse({ code: 'invalid_input', field: 'paper.day', problem })
      }
      return await write(inner, { id, personId: memberId, way: 'slip', enteredBy: signed.by.id, slipBy: null, answer })
    },
    () => ({ act: 'balance', chitId, ticketNo }),
  )
  return written.ok ? ok({ confirmation: confirmationWire(written.value) }) : written
}

/** What an erasure leaves of words. */
const ERASED = 'erased'

/**
 * Closes a dispute with a note; what is wrong in the books is corrected by other acts. Refuses: not_found, own_approval (one's own),
 * balance_not_disputed. Source: docs/spec/moving-in.md, MOV-22.
 */
export async function close(
  tx: Tx,
  { id, note, by, requestId }: { id: string; note: string; by: string; requestId: string },
): Promise<Result<{ confirmation: ConfirmationWire }>> {
  const asked = isId(id) ? await store.find(tx, id) : undefined
  if (!asked) return refuse({ code: 'not_found' })
  const { personId, chitId, ticketNo } = asked
  // no words to a member come after their erasure; one at the same moment locks the member first, as is done here
  const isErased = await people.isErased(tx, personId)
  await store.lock(tx, id)
  // its scheme may have been taken back since it was read
  const found = await store.find(tx, id)
  if (!found) return refuse({ code: 'not_found' })
  if (await people.standsFor(tx, by, personId)) return refuse({ code: 'own_approval' })
  if (found.state !== 'disputed') return refuse({ code: 'balance_not_disputed' })
  await store.settle(tx, id, { by, note: isErased ? ERASED : note })
  await audit.record(tx, {
    actor: by,
    action: 'balance.close',
    subject: `chit:${chitId}`,
    after: { ticketNo, personId },
    requestId,
  })
  return ok({ confirmation: confirmationWire(await again(tx, id)) })
}

/** What members say of the balances of a workbook. Refuses: not_found (also when nothing of it is in the books). */
export async function list(
  tx: Tx,
  importId: string,
  { limit = PAGE_SIZE, cursor = '0', status, chitId }: QueryOf<typeof confirmationEndpoints.confirmations>,
): Promise<Result<ReplyOf<typeof confirmationEndpoints.confirmations>>> {
  if (!isId(importId) || !(await store.isOpened(tx, importId))) return refuse({ code: 'not_found' })
  const isWanted = chitId === undefined || isId(chitId)
  const wanted = { importId, state: status, chitId, limit: limit + 1, after: cursor }
  const found = isWanted ? await store.page(tx, wanted) : []
  const { rows, next } = pageOf(found, limit, ({ no }) => String(no))
  return ok({
    confirmations: rows.map(confirmationWire),
    counts: countsOf(isWanted ? await store.counts(tx, importId, chitId) : []),
    chits: await store.chits(tx, importId),
    next,
  })
}

const countsOf = (rows: Awaited<ReturnType<typeof store.counts>>): Record<ConfirmationState, number> => {
  const none = Object.fromEntries(CONFIRMATION_STATES.map((state) => [state, 0]))
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) } as Record<
    ConfirmationState,
    number
  >
}

/** Whether a question is about a chit of this branch; null: of any. */
export const isOf = (branchId: string | null, row: store.QuestionRow): boolean =>
  branchId === null || row.branchId === branchId

/** The balances of one person, in the chits of a branch or (null) in all, and what they answered. */
export async function shownTo(
  tx: Tx,
  personId: string,
  branchId: string | null = null,
): Promise<ReplyOf<typeof confirmationEndpoints.myBalances>> {
  const rows = (await store.ofPeople(tx, [personId])).filter((row) => isOf(branchId, row))
  const { name: company } = await settings.read(tx)
  return { company, name: await people.legalName(tx, personId), tickets: rows.map(askedWire) }
}

/** How many answers and disputes wait in the whole company, and a workbook that has some; null: none do. */
export const waiting = store.waiting
