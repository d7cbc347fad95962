import { dayInIndia, formatDay } from '@kuri/domain'

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Kolkata' })

/** An instant on paper, by Indian clocks: '20 Nov 2026, 10:24'. */
export const moment = (at: Date): string => `${formatDay(dayInIndia(at))}, ${time.format(at)}`
