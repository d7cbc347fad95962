import type { NewRow, Row, Tx } from '../../database/types.ts'

export type WithdrawalRow = Row<'withdrawal'>
/** With how it went at the gateway, when it was sent there, and of which ticket it is the refund, when it is one. */
export interface SentWithdrawal extends WithdrawalRow {
  readonly payout_state: Row<'payout'>['state'] | null
  readonly payout_failure: string | null
  readonly refund_chit: string | null
  readonly refund_ticket: number | null
}
/** With the names an administrator's list shows. */
export interface WithdrawalView extends SentWithdrawal {
  readonly name: string
  readonly first_name: string | null
  readonly entered_name: string | null
  readonly acting_name: string | null
}
export type Wanted = 'open' | WithdrawalRow['state']

const OPEN = ['waiting', 'waiting_second', 'approved'] as const
const MOST = 500
/** Accounts of one branch whose last four digits are the same: one person has one, rarely two. */
const MOST_ALIKE = 20

/** Writes a request. Whether it needs a second person is decided now: a later promotion or departure changes nothing. */
export async function insert(tx: Tx, row: NewRow<'withdrawal'>): Promise<void> {
  await tx.insertInto('withdrawal').values(row).execute()
}

/** A person's own, newest first. */
export async function listOf(tx: Tx, personId: string): Promise<SentWithdrawal[]> {
  return await sent(tx)
    .where('withdrawal.person_id', '=', personId)
    .orderBy('withdrawal.created_at', 'desc')
    .orderBy('withdrawal.id', 'desc')
    .limit(MOST)
    .execute()
}

/** Everybody's, the longest waiting first. */
export async function listAll(tx: Tx, wanted: Wanted | undefined, most = MOST): Promise<WithdrawalView[]> {
  return await views(tx)
    .$if(wanted === 'open', (query) => query.where('withdrawal.state', 'in', OPEN))
    .$if(wanted !== undefined && wanted !== 'open', (query) =>
      query.where('withdrawal.state', '=', wanted as WithdrawalRow['state']),
    )
    .orderBy('withdrawal.created_at')
    .orderBy('withdrawal.id')
    .limit(most)
    .execute()
}

/** A person's withdrawals that were approved, to accounts that look like this one. */
export async function letGoTo(
  tx: Tx,
  { personId, ifsc, numberEnds }: { readonly personId: string; readonly ifsc: string; readonly numberEnds: string },
): Promise<Pick<WithdrawalRow, 'id' | 'number_sealed'>[]> {
  return await tx
    .selectFrom('withdrawal')
    .where('person_id', '=', personId)
    .where('ifsc', '=', ifsc)
    .where('number_ends', '=', numberEnds)
    .where('state', 'in', ['approved', 'paid'])
    .orderBy('created_at', 'desc')
    .limit(MOST_ALIKE)
    .select(['id', 'number_sealed'])
    .execute()
}

/** What the bank is to pay. */
export async function approved(tx: Tx): Promise<Pick<WithdrawalRow, 'id' | 'amount_paise'>[]> {
  return await tx.selectFrom('withdrawal').where('state', '=', 'approved').select(['id', 'amount_paise']).execute()
}

/** Whether a payment was entered under this number of the bank's. */
export async function isUtrKnown(tx: Tx, utr: string): Promise<boolean> {
  const found = await tx.selectFrom('withdrawal').where('utr', '=', utr).select('id').executeTakeFirst()
  return found !== undefined
}

/** Locks one, so that two who decide it queue. */
export async function lock(tx: Tx, id: string): Promise<WithdrawalRow | undefined> {
  return await tx.selectFrom('withdrawal').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst()
}

type Step = Partial<
  Pick<WithdrawalRow, 'state' | 'first_by' | 'approved_by' | 'approved_at' | 'ended_by' | 'ended_at' | 'utr' | 'reason'>
>

export async function update(tx: Tx, id: string, step: Step): Promise<void> {
  await tx.updateTable('withdrawal').set(step).where('id', '=', id).execute()
}

export async function one(tx: Tx, id: string): Promise<WithdrawalView> {
  return await views(tx).where('withdrawal.id', '=', id).executeTakeFirstOrThrow()
}

export async function these(tx: Tx, ids: readonly string[]): Promise<WithdrawalView[]> {
  return await views(tx).where('withdrawal.id', 'in', ids).execute()
}

/** One by its id with who approved it last; undefined: there is none. */
export async function find(
  tx: Tx,
  id: string,
): Promise<(WithdrawalView & { readonly approver_name: string | null }) | undefined> {
  return await views(tx)
    .leftJoin('person as approver', 'approver.id', 'withdrawal.approved_by')
    .where('withdrawal.id', '=', id)
    .select('approver.name as approver_name')
    .executeTakeFirst()
}

const sent = (tx: Tx) =>
  tx
    .selectFrom('withdrawal')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('payout')
          .whereRef('withdrawal_id', '=', 'withdrawal.id')
          .orderBy('created_at', 'desc')
          .limit(1)
          .select(['payout.state as payout_state', 'payout.failure as payout_failure'])
          .as('last'),
      (join) => join.onTrue(),
    )
    .leftJoin('arrears_step as refund', 'refund.id', 'withdrawal.refund_step_id')
    .leftJoin('ticket as passed', 'passed.id', 'refund.ticket_id')
    .leftJoin('chit as refunding', 'refunding.id', 'passed.chit_id')
    .selectAll('withdrawal')
    .select(['payout_state', 'payout_failure', 'refunding.name as refund_chit', 'passed.ticket_no as refund_ticket'])

const views = (tx: Tx) =>
  sent(tx)
    .innerJoin('person', 'person.id', 'withdrawal.person_id')
    .leftJoin('person as first', 'first.id', 'withdrawal.first_by')
    .leftJoin('person as staff', 'staff.id', 'withdrawal.entered_by')
    .leftJoin('person as acting', 'acting.id', 'withdrawal.acting_by')
    .select(['person.name', 'first.name as first_name', 'staff.name as entered_name', 'acting.name as acting_name'])
