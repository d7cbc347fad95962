import type { minutesEndpoints, ReplyOf } from '@kuri/contract'
import { dayInIndia, daysBetween, type Day } from '@kuri/domain'

export type MinutesLine = ReplyOf<typeof minutesEndpoints.registerOfMinutes>[number]

/** How the company stands with something the law gives it days for. */
type Duty =
  | { readonly state: 'done'; readonly on: Day; readonly daysLate: number }
  | { readonly state: 'open' | 'late'; readonly on: null; readonly daysLate: number }

export interface DutyOfPrize {
  readonly what: 'prize' | 'minutes'
  readonly auctionId: string
  readonly prizeNo: number
  readonly by: Day
  readonly duty: Duty
}

const dutyOf = (by: Day, doneOn: Day | null, today: Day): Duty => {
  const daysLate = Math.max(0, daysBetween(by, doneOn ?? today))
  if (doneOn !== null) return { state: 'done', on: doneOn, daysLate }
  return { state: daysLate > 0 ? 'late' : 'open', on: null, daysLate }
}

/** The filing of minutes with the Registrar (s. 18). */
export const filingDuty = ({ fileBy, filed }: Pick<MinutesLine, 'fileBy' | 'filed'>, today: Day): Duty =>
  dutyOf(fileBy, filed?.on ?? null, today)

/**
 * What the company owes its members by law, what waits longest first: every prize not paid and all minutes not filed;
 * of the latest prize also what is done.
 */
export function companyDuties(lines: readonly MinutesLine[], today: Day): DutyOfPrize[] {
  const latest = lines.at(-1)
  return lines
    .flatMap((line): DutyOfPrize[] => {
      const of = { auctionId: line.auctionId, prizeNo: line.prizeNo }
      const paidOn = line.paidAt === null ? null : dayInIndia(line.paidAt)
      return [
        { ...of, what: 'prize', by: line.payBy, duty: dutyOf(line.payBy, paidOn, today) },
        { ...of, what: 'minutes', by: line.fileBy, duty: filingDuty(line, today) },
      ]
    })
    .filter(({ auctionId, duty }) => duty.state !== 'done' || auctionId === latest?.auctionId)
    .toSorted((a, b) => a.by.localeCompare(b.by))
}
