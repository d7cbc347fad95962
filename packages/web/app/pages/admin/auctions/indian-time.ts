import { day, dayInIndia, instantInIndia, isDay } from '@kuri/domain'
import { timeText } from '../../../messages/format.ts'

/** An instant as a `datetime-local` field shows it, on an Indian clock: `2026-11-23T10:00`. */
export const fieldOf = (instant: Date): string => `${dayInIndia(instant)}T${timeText(instant)}`

/** What such a field means in India, whatever zone the browser is in; null for no day and time. */
export function instantOf(field: string): Date | null {
  const [on = '', time = ''] = field.split('T')
  return isDay(on) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? instantInIndia(day(on), time) : null
}
