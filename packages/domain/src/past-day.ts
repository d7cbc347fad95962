import type { Day } from './calendar.ts'
import { ok, refuse, type Result } from './errors.ts'

/** The day of something that has happened, such as a birth or a signature: today or before. Refuses: invalid_input at its field. */
export const judgePastDay = (field: string, day: Day, today: Day): Result<null> =>
  day <= today ? ok(null) : refuse({ code: 'invalid_input', field, problem: 'This day is in the future.' })
