import type { TestApp } from './app.ts'

/**
 * For tests that share an application and choose their own administrators: whoever has a role becomes a member, without having
 * been an administrator lately. Everybody gets another name, so that tests find their own people by name. Nothing waits for a
 * decision, and no account is named to pay into.
 */
export async function withoutStaff({ owner }: TestApp): Promise<void> {
  await owner.query(`
    begin;
    set local session_replication_role = replica;
    delete from administrator_term;
    update person set name = 'Former ' || name, role = 'member' where name not like 'Former %';
    delete from approval;
    delete from topup where state = 'waiting';
    delete from join_request where state = 'pending';
    update company_settings set upi_id = null, bank_account = null;
    select recount_totals();
    commit`)
}
