/** In a company with a second branch; without one the check reads nothing. */
const SECOND = `insert into branch (code, name) values ('KLM', 'Kollam');`

/** Counts the books of the branches up to now. */
const COUNTED = `
  insert into stored_branch_balance
  select branch_no, kind, other_no, change from branch_changes(0, (select max(id) from transfer));
  update counted_for_branches set up_to = (select max(id) from transfer);`

/** Ways to break what always holds of the books of branches, by the check that sees it. */
export const BRANCH_CHECKS: readonly [law: string, breaks: string][] = [
  ['books_of_branches_balance', `${SECOND} update account set debits_posted = debits_posted + 100 where code = 'bank'`],
  ['books_of_branches_balance', `${SECOND} insert into stored_branch_balance values (0, 'bank', 0, 100)`],
  [
    'books_of_branches_balance',
    `${SECOND} ${COUNTED} alter table person disable trigger keep_branch;
     update person set branch_id = (select id from branch where code = 'KLM')
      where id = (select subject from account where kind = 'wallet' and balance_of(account) > 0 limit 1)`,
  ],
]
