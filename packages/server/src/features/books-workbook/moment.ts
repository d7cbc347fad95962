import { addDays, instantInIndia, type Day } from '@kuri/domain'

/** The end of a day that is over: all that happened before it is told, and nothing else. */
export interface Moment {
  readonly day: Day
  /** The first instant of the day after. */
  readonly ends: Date
}

export const endOf = (day: Day): Moment => ({ day, ends: instantInIndia(addDays(day, 1), '00:00') })
