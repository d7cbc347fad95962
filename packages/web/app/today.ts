import { dayInIndia, type Day } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { now } from './api/clock.ts'
import { company } from './api/startup-queries.ts'

/** The day it is in India by the server's clock, which the company's facts bring along. */
export function useToday(): Day {
  useQuery(company())
  return dayInIndia(now())
}
