import type { TestApp } from '../app.ts'

/** What an account holds, in rupees. */
export async function rupeesIn(app: TestApp, code: string): Promise<number> {
  const { rows } = await app.owner.query<{ balance: number }>('select balance from ledger_balance($1)', [code])
  return (rows[0]?.balance ?? 0) / 100
}
