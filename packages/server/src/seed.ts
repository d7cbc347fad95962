import { addMonths, dayInIndia, instantInIndia, type Day } from '@kuri/domain'
import * as clock from './clock.ts'
import { inTransaction } from './database/transaction.ts'
import type { Config } from './config.ts'
import type { Db, Tx } from './database/types.ts'
import * as ledgerChecks from './features/ledger-checks/service.ts'
import { markAllRead } from './features/notices/service.ts'
import type { JobContext } from './jobs/jobs.ts'
import { codeOf, edits, enrols, found, type Company, type Login } from './seed/company.ts'
import { counterDay } from './seed/counter-day.ts'
import { familyBids, familyFive, familyPays } from './seed/family-five.ts'
import { marketTwenty } from './seed/market-twenty.ts'
import { oldTownFive } from './seed/old-town-five.ts'
import { onePays, templeRoadFour } from './seed/temple-road-four.ts'

const MEMBER_PASSWORD = 'Member@123'

/** Who can be at home in a demonstration; the start prints them. */
export const DEMO_LOGINS = [
  { name: 'Meera Varma', email: 'admin@kuri.test', password: 'Admin@123', role: 'admin' },
  { name: 'Nandini Rao', email: 'manager@kuri.test', password: 'Manager@123', role: 'manager' },
  { name: 'Farhan Ali', email: 'cashier@kuri.test', password: 'Cashier@123', role: 'cashier' },
  { name: 'Kiran Thomas', email: 'collector@kuri.test', password: 'Collector@123', role: 'collector' },
  { name: 'Latha Krishnan', email: 'auditor@kuri.test', password: 'Auditor@123', role: 'auditor' },
  { name: 'Asha Menon', email: 'asha@kuri.test', password: MEMBER_PASSWORD, role: 'member' },
  { name: 'Bala Iyer', email: 'bala@kuri.test', password: MEMBER_PASSWORD, role: 'member' },
  { name: 'Charu Das', email: 'charu@kuri.test', password: MEMBER_PASSWORD, role: 'member' },
  { name: 'Dev Pillai', email: 'dev@kuri.test', password: MEMBER_PASSWORD, role: 'member' },
  { name: 'Esha Nair', email: 'esha@kuri.test', password: MEMBER_PASSWORD, role: 'member' },
] as const satisfies readonly Login[]

/** A subscriber who comes to the counter. */
const NO_LOGIN = {
  name: 'Rukmini Amma',
  phone: '98470 00021',
  ownName: 'രുക്മിണി അമ്മ',
  language: 'ml',
  address: '4 Temple Lane, Thrissur',
  nominee: 'Deepa, daughter',
} as const

/** A subscriber without a phone. */
const NO_PHONE = {
  name: 'Kunjamma Paul',
  address: 'Behind the old market, Thrissur',
  nominee: 'Elsy, daughter',
} as const

/** A firm, and two of a family who share one phone, for whom staff can give PINs. */
const OTHERS = [
  { name: 'Sree Krishna Stores', kind: 'firm', signatory: 'Prakash Kamath', phone: '98460 22334', pinCode: '680001' },
  { name: 'Gopi Raman', phone: '98460 11223', occupation: 'Tailor', address: '9 Mill Road, Thrissur' },
  { name: 'Sheela Raman', phone: '98460 11223', fatherOrHusband: 'Gopi Raman', confirmed: true },
] as const

/** Whom Esha Nair is guardian of, and a member who died, for whom Dev Pillai acts. */
const MINOR = { name: 'Ammu Nair', kind: 'minor' } as const
const MINOR_AGE_MONTHS = 14 * 12
const DEAD = { name: 'Narayanan Pillai', fatherOrHusband: 'Kesava Pillai', nominee: 'Dev Pillai, son' } as const

const FOUNDED_MONTHS_AGO = 7

/** Enrols the firm and the family; gives their ids. */
async function enrolsAll(company: Company): Promise<string[]> {
  const ids: string[] = []
  for (const person of OTHERS) ids.push(await enrols(company, person))
  return ids
}

/** People for whom others act; gives the id of the minor. */
async function represented(company: Company, config: Config, today: Day): Promise<string> {
  const [dev, esha] = company.members.slice(-2)
  if (!dev || !esha) throw new Error('the demonstration has no members')
  const guardian = await codeOf(company, esha)
  const minor = await enrols(company, {
    ...MINOR,
    bornOn: addMonths(today, -MINOR_AGE_MONTHS),
    representative: guardian,
  })
  const id = await enrols(company, DEAD)
  const diedOn = addMonths(today, -FOUNDED_MONTHS_AGO)
  await edits(company, config, id, { kind: 'estate', diedOn, representative: await codeOf(company, dev) })
  return minor
}

/** Whether nobody is in the books yet. */
export async function isEmpty(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom('person').select('id').limit(1).executeTakeFirst()) === undefined
}

/**
 * Fills a new demonstration: people whose passwords everybody knows, one finished chit with its history, the landing
 * page's example with its first auction open for a day, one of people whom staff serve, and one that takes members. It all happens through the real
 * services, in the past and in order, by the movable clock; so every invariant of the ledger holds from the first minute.
 * One transaction: an interrupted start leaves the database empty, and the next start begins again.
 */
export async function seedDemo({ db, config }: JobContext, print: (sentence: string) => void): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = await clock.now(tx)
    const today = dayInIndia(now)
    await clock.moveTo(tx, instantInIndia(addMonths(today, -FOUNDED_MONTHS_AGO), '09:30'))
    // whoever starts on the same books at the same time has waited for us at the clock
    if (!(await isEmpty(tx))) return await clock.moveBack(tx)
    print('  People')
    const company = await found(tx, DEMO_LOGINS, config.auctions.witnessSeconds)
    const rukmini = await enrols(company, NO_LOGIN)
    const kunjamma = await enrols(company, NO_PHONE)
    const [stores = '', gopi = ''] = await enrolsAll(company)
    const ammu = await represented(company, config, today)
    print('  Old Town Five: finished, all prizes paid')
    await oldTownFive(company, today)
    print('  Family Five: first auction is open')
    const family = await familyFive(company, today)
    print('  Temple Road Four: members without a login, three of whom owe the first month')
    const temple = await templeRoadFour(company, [stores, ammu, gopi, kunjamma], today)
    await familyPays(company, family, today)
    await onePays(company, temple, stores, today)
    print('  Market Twenty: seats are free')
    await marketTwenty(company, today)
    print('  The counter: a till of today with three receipts')
    await counterDay(company, { toWallet: [rukmini, stores], family, now, today })
    for (const person of [company.admin, ...company.staff, ...company.members]) await markAllRead(tx, person.id)
    await familyBids(company, family, now)
    // run by a job after the start: the page has a result within seconds
    await ledgerChecks.addRun(tx)
  })
}
