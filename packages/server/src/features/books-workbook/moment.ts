import { addDays, instantInIndia, type Day } from '@kuri/domain'
import { sql, type RawBuilder } from 'kysely'

/** The end of a day that is over: all that happened before it is told, and nothing else. */
export interface Moment {
  readonly day: Day
  /** The first instant of the day after. */
  readonly ends: Date
}

export const endOf = (day: Day): Moment => ({ day, ends: instantInIndia(addDays(day, 1), '00:00') })

/**
 * When an event counts: what a company brought from its previous books on the last day of those, whenever it was entered;
 * everything else when it was recorded.
 */
export const countsAt = (journal: string): RawBuilder<Date> =>
  sql`case when ${sql.ref(`${journal}.kind`)} in ('opening', 'opening.reversed') then ${sql.ref(`${journal}.event_at`)}
           else ${sql.ref(`${journal}.posted_at`)} end`
