import { expect } from 'vitest'
import type { TestApp } from '../app.ts'

/** Who called and who failed to log in is noted whatever becomes of the call, and so is a bid that came too late. */
const NOT_WATCHED = ['session', 'login_failure', 'bid_attempt']

export interface WriteWatch {
  /** What has been written and committed since it was last asked: `insert into notice`, each once. */
  written(): Promise<string[]>
}

/** Lets the database itself note every row that is written, in the same transaction: what is rolled back leaves no note. */
export async function watchWrites({ owner }: TestApp): Promise<WriteWatch> {
  await owner.query(`
    create table write_note (what text not null);
    create function note_write() returns trigger language plpgsql security definer as $$
    begin
      insert into write_note values (lower(tg_op) || ' ' || tg_table_name);
      return null;
    end $$`)
  const { rows } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1)`,
    [['write_note', ...NOT_WATCHED]],
  )
  for (const { name } of rows) {
    await owner.query(
      `create trigger note_write after insert or update or delete on "${name}" for each row execute function note_write()`,
    )
  }
  return {
    async written() {
      const notes = await owner.query<{ what: string }>('delete from write_note returning what')
      return [...new Set(notes.rows.map(({ what }) => what))]
    },
  }
}

export async function expectNothingWritten(watch: WriteWatch): Promise<void> {
  expect(await watch.written()).toEqual([])
}
