import { fromRupees } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cursorOf, paid } from '../../src/features/instalments/list.store.ts'
import { startApp, type TestApp } from '../app.ts'
import { startChit, type TestChit } from '../auctions/room.ts'
import { rowsLookedAt } from '../paging.ts'

/* 3,000 payments of 50 tickets, a third of them parts. */

let app: TestApp
let chit: TestChit
beforeAll(async () => {
  app = await startApp()
  chit = await startChit(app, { tickets: 50, months: 60, amount: fromRupees(3_000_000) })
  await app.owner.query(`
    begin;
    alter table instalment_part disable trigger user;
    alter table instalment disable trigger user;
    insert into instalment_part (ticket_id, month_no, part_no, chit_id, amount_paise, rest_paise, paid_to, paid_at, payer_id, receipt_no)
      select ticket_id, month_no, 1, instalment.chit_id, 5000, 95000, 'pool',
             due_on + ticket_no * interval '1 minute', person_id, format('P-%s-%s', ticket_no, month_no)
        from instalment join ticket on ticket.id = ticket_id where month_no > 40;
    update instalment set state = 'paid', paid_by = 'wallet', payer_id = person_id, receipt_no = format('R-%s-%s', ticket_no, month_no),
           paid_at = due_on + ticket_no * interval '1 minute'
      from ticket where ticket.id = ticket_id and month_no <= 40;
    alter table instalment_part enable trigger user;
    alter table instalment enable trigger user;
    commit;
    analyze instalment, instalment_part`)
})
afterAll(() => app.close())

// @spec INS-12
test('a page of payments looks at its own rows only, first or later, of one person or of everybody', async () => {
  const limit = 26
  for (const person of [null, chit.holder(2).id]) {
    const first = await app.act((tx) => paid(tx, person, { limit, cursor: undefined }))
    const last = first.at(-1)
    expect(first.map(({ partNo }) => partNo)).toContain(1)
    expect(await rowsLookedAt(app, (tx) => paid(tx, person, { limit, cursor: undefined }))).toBeLessThan(500)
    const cursor = last && cursorOf(last)
    expect(await rowsLookedAt(app, (tx) => paid(tx, person, { limit, cursor }))).toBeLessThan(500)
  }
})
