import { addDays, addMonths, day, fromRupees, type Day } from '@kuri/domain'
import { requestsTopUp, requestsToJoin, comes, forms, joins, type Company } from './company.ts'

/** A chit that takes members: a few seats taken, one request and one top-up for the administrator to decide. */
export async function marketTwenty(company: Company, today: Day): Promise<void> {
  await comes(company, addDays(today, -1), '09:40')
  const chit = await forms(company, {
    name: 'Market Twenty',
    amount: fromRupees(2_000_000),
    durationInMonths: 20,
    totalMembers: 20,
    startDate: addMonths(day(`${today.slice(0, 7)}-05`), 2),
    terms: { dividendSharedBy: 'all-tickets', commissionBp: 500, gstBp: 1800, capBp: 3000 },
  })
  const [asha, , charu, dev, esha] = company.members
  for (const member of [charu, dev, esha]) if (member) await joins(company, member, chit)
  await comes(company, addDays(today, -1), '20:05')
  if (asha) await requestsToJoin(company, asha, chit)
  if (dev) await requestsTopUp(company, dev, fromRupees(5000))
}
