import type { Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Tx } from '../../database/types.ts'
import type { CompanySettingsTable } from '../../database/tables/company.ts'

export type SettingsRow = Selectable<CompanySettingsTable>

/** The one row, with the name of who changed it last. */
export async function find(tx: Tx): Promise<SettingsRow & { readonly changedByName: string | null }> {
  return await tx
    .selectFrom('company_settings')
    .leftJoin('person', 'person.id', 'company_settings.changed_by')
    .selectAll('company_settings')
    .select('person.name as changedByName')
    .executeTakeFirstOrThrow()
}

/** Who changes settings waits here for whoever does the same. */
export async function lock(tx: Tx): Promise<void> {
  await sql`select from company_settings for update`.execute(tx)
}

export async function update(tx: Tx, by: string, change: Updateable<CompanySettingsTable>): Promise<void> {
  await tx
    .updateTable('company_settings')
    .set({ ...change, changed_by: by, changed_at: sql`kuri_now()`, version: sql`version + 1` })
    .execute()
}

/** How whoever changes settings is protected themselves. */
export async function protectionOf(tx: Tx, personId: string) {
  return await tx
    .selectFrom('person')
    .leftJoin('login', 'login.person_id', 'person.id')
    .leftJoin('second_step', 'second_step.person_id', 'person.id')
    .where('person.id', '=', personId)
    .select([
      sql<boolean>`coalesce(password_is_strict, false)`.as('hasStrictPassword'),
      sql<boolean>`confirmed_at is not null`.as('hasSecondStep'),
    ])
    .executeTakeFirstOrThrow()
}

/** Of several first starts at once one writes. */
export async function insertFirst(tx: Tx, { company, auctions }: Config): Promise<void> {
  const { name, address, phone, email, social, mapEmbedHost } = company
  await tx
    .insertInto('company_settings')
    .values({
      name,
      address,
      phone,
      email,
      social: JSON.stringify(social),
      map_host: mapEmbedHost,
      filing_days: auctions.filingDays,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
