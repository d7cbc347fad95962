import type { Day, NamedPerson, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import { arrayOf } from '../../database/sql-arrays.ts'
import { namedPerson } from '../../database/legal-name.ts'
import type { NewRow, Row, Tx } from '../../database/types.ts'

export type StepRow = Row<'arrears_step'>

/** A step with the names its reader needs. */
export interface StepView extends StepRow {
  readonly chit_id: string
  readonly chit_name: string
  readonly ticket_no: number
  readonly person_name: string
  readonly person_named: NamedPerson
  readonly person_address: string
  readonly substitute_name: string | null
  readonly maker_name: string | null
  readonly checker_name: string | null
  /** Of a substitution that was offered. */
  readonly offer_sum: Paise | null
  readonly offer_expires_on: Day | null
  readonly offer_accepted_at: Date | null
  readonly offer_declined_at: Date | null
}

const views = (tx: Tx) =>
  tx
    .selectFrom('arrears_step as step')
    .innerJoin('ticket', 'ticket.id', 'step.ticket_id')
    .innerJoin('chit', 'chit.id', 'ticket.chit_id')
    .innerJoin('person', 'person.id', 'step.person_id')
    .leftJoin('person as substitute', 'substitute.id', 'step.substitute_id')
    .leftJoin('person as maker', 'maker.id', 'step.maker')
    .leftJoin('person as checker', 'checker.id', 'step.checker')
    .leftJoin('substitution_offer as offer', 'offer.step_id', 'step.id')
    .selectAll('step')
    .select([
      'chit.id as chit_id',
      'chit.name as chit_name',
      'ticket.ticket_no',
      'person.name as person_name',
      namedPerson.as('person_named'),
      sql<string>`concat_ws(', ', nullif(person.address, ''), nullif(person.location, ''))`.as('person_address'),
      'substitute.name as substitute_name',
      'maker.name as maker_name',
      'checker.name as checker_name',
      'offer.sum_paise as offer_sum',
      'offer.expires_on as offer_expires_on',
      'offer.accepted_at as offer_accepted_at',
      'offer.declined_at as offer_declined_at',
    ])

export async function insert(tx: Tx, row: NewRow<'arrears_step'>): Promise<void> {
  await tx.insertInto('arrears_step').values(row).execute()
}

export async function one(tx: Tx, id: string): Promise<StepView | undefined> {
  return await views(tx).where('step.id', '=', id).executeTakeFirst()
}

/** One step as it stands, for nobody else to decide. */
export async function lock(tx: Tx, id: string): Promise<StepRow | undefined> {
  return await tx.selectFrom('arrears_step').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst()
}

type Decision = Partial<Pick<NewRow<'arrears_step'>, 'state' | 'checker' | 'amount_paise' | 'lines' | 'act_by'>>

/** An offer to the substitute is out: the step waits for their answer. */
export async function markOffered(tx: Tx, id: string, checker: string | null): Promise<void> {
  await tx.updateTable('arrears_step').set({ state: 'offered', checker }).where('id', '=', id).execute()
}

/** Decides a step, now. */
export async function decide(tx: Tx, id: string, decision: Decision): Promise<void> {
  await tx
    .updateTable('arrears_step')
    .set({ ...decision, decided_at: sql<Date>`kuri_now()` })
    .where('id', '=', id)
    .execute()
}

/** Everything that was done about these tickets, in its order. */
export async function ofTickets(tx: Tx, ticketIds: readonly string[]): Promise<StepView[]> {
  if (ticketIds.length === 0) return []
  return await views(tx)
    .where(sql<boolean>`step.ticket_id = any(${arrayOf(ticketIds, 'uuid')})`)
    .orderBy('step.created_at')
    .orderBy('step.id')
    .execute()
}

/** Steps that wait for another administrator, or for a substitute's answer, the longest waiting first. */
export async function waiting(tx: Tx, state: 'waiting_second' | 'offered'): Promise<StepView[]> {
  return await views(tx).where('step.state', '=', state).orderBy('step.created_at').orderBy('step.id').execute()
}

/** Substitutions somebody is offered. */
export async function offeredTo(tx: Tx, personId: string): Promise<StepView[]> {
  return await views(tx)
    .where('step.substitute_id', '=', personId)
    .where('step.state', '=', 'offered')
    .orderBy('step.created_at')
    .orderBy('step.id')
    .execute()
}

export async function these(tx: Tx, ids: readonly string[]): Promise<StepView[]> {
  return await views(tx).where('step.id', 'in', ids).execute()
}

/** The letters a person has had: what was done about tickets they held. */
export async function lettersTo(tx: Tx, personId: string): Promise<StepView[]> {
  return await views(tx)
    .where('step.person_id', '=', personId)
    .where('step.state', '=', 'done')
    .where('step.kind', 'in', ['demand', 'removal', 'whole-demand', 'substitution'])
    .orderBy('step.created_at', 'desc')
    .orderBy('step.id')
    .execute()
}

/** The removal of a ticket's holder that nothing has ended yet, when all of theirs is paid. */
export async function removalToEnd(tx: Tx, ticketId: string): Promise<StepView | undefined> {
  return await views(tx)
    .where('step.ticket_id', '=', ticketId)
    .where('step.kind', '=', 'removal')
    .where('step.state', '=', 'done')
    .where(
      sql<boolean>`step.person_id = ticket.person_id
        and not exists (select from arrears_step later
                         where later.ticket_id = step.ticket_id and later.state = 'done'
                           and later.kind in ('re-entry', 'substitution') and later.created_at >= step.created_at)
        and not exists (select from overdue_instalment overdue where overdue.ticket_id = step.ticket_id)`,
    )
    .orderBy('step.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
