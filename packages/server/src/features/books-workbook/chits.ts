import { codeKey, type Day, type LateTerms } from '@kuri/domain'
import type { NewRowOf } from './cells.ts'
import type { Holding, LateFee, RunningChit, Security, TicketOfChit } from './chits.store.ts'

/** Gives each its code; one that another has already gets `more` at its end, until it is free. */
export function freeCodes<T extends { readonly id: string }>(
  all: readonly T[],
  codeOf: (one: T) => string,
  more: (one: T) => string,
): Map<string, string> {
  const taken = new Set<string>()
  return new Map(
    all.map((one) => {
      let code = codeOf(one)
      while (taken.has(codeKey(code))) code += more(one)
      taken.add(codeKey(code))
      return [one.id, code]
    }),
  )
}

/** What each chit is called in the workbook: by its name, with its number where another chit has the same name. */
export const chitCodes = (chits: readonly Pick<RunningChit, 'id' | 'name' | 'chitNo'>[]): Map<string, string> =>
  freeCodes(
    chits,
    ({ name }) => name,
    ({ chitNo }) => ` (K${chitNo})`,
  )

const wordOf = (value: string | number | null | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null

/** What a chit agrees about late payers. The workbook has one rate: that of the day. */
function lateColumns(late: LateTerms | null, on: Day) {
  const rate = late?.rates.findLast(({ from }) => from === null || from <= on)
  return {
    graceDays: orNull(late?.graceDays),
    lateFeeYearly: orNull(rate?.perYearBp),
    lateFeeMonthly: orNull(rate?.perMonth),
    dividendLoss: late && late.dividendLoss !== 'nobody' ? late.dividendLoss : null,
    deduction: orNull(late?.deductionBp),
  }
}

const orNull = <N extends number>(amount: N | undefined): N | null =>
  amount === undefined || amount === 0 ? null : amount

/** A chit and its terms on a day. */
export function chitRow(chit: RunningChit, code: string, on: Day): NewRowOf<'chits'> {
  const { registration, auction, late, branch } = chit
  const of = (name: string): string | null => wordOf(registration?.[name])
  const foremansMonth = registration?.['foremansMonth']
  return {
    code,
    series: of('series'),
    amount: (chit.instalment * chit.months) as typeof chit.instalment,
    instalment: chit.instalment,
    tickets: chit.tickets,
    months: chit.months,
    start: chit.start,
    commission: chit.commission,
    gst: chit.gst,
    cap: chit.cap,
    dividendSharedBy: chit.dividendSharedBy,
    dividendRounding: chit.dividendRounding,
    // a printed chart is not in the workbook
    prizeBy: chit.prizeBy === 'lot' ? 'lot' : 'auction',
    step: chit.step,
    foremansMonth: typeof foremansMonth === 'number' ? foremansMonth : null,
    dueDay: Number(chit.start.slice(8)),
    auctionDay: auction?.day ?? null,
    auctionTime: auction?.time ?? null,
    place: wordOf(auction?.place),
    sanctionNo: of('sanctionNo'),
    sanctionDay: of('sanctionDay') as Day | null,
    registrationNo: of('registrationNo'),
    registrationDay: of('registrationDay') as Day | null,
    ...lateColumns(late, on),
    branch,
  }
}

/** "Ravi (son)": a name and what they are to the member. */
export function nomineeColumns(nominee: string): {
  readonly nominee: string | null
  readonly nomineeRelation: string | null
} {
  const [, name = nominee, relation = ''] = /^(.+) \(([^()]+)\)$/.exec(nominee) ?? []
  return { nominee: wordOf(name), nomineeRelation: wordOf(relation) }
}

interface Codes {
  readonly chits: ReadonlyMap<string, string>
  readonly people: ReadonlyMap<string, string>
}

export const codeIn = (codes: ReadonlyMap<string, string>, id: string): string => {
  const code = codes.get(id)
  if (code === undefined) throw new Error(`${id} has no code in the workbook`)
  return code
}

/** A holder of a ticket. The first one held it from the beginning. */
export function ticketRow(
  { chitId, ticketNo }: TicketOfChit,
  holding: Holding,
  isFirst: boolean,
  codes: Codes,
): NewRowOf<'tickets'> {
  return {
    chit: codeIn(codes.chits, chitId),
    ticket: ticketNo,
    holder: codeIn(codes.people, holding.personId),
    since: isFirst ? null : holding.since,
    until: holding.until,
    ...nomineeColumns(holding.nominee),
    agreementNo: wordOf(holding.agreementNo),
    agreementDay: holding.agreementDay,
  }
}

const SECURITY_KINDS = { guarantor: 'guarantor', document: 'other', property: 'property', deposit: 'deposit' } as const

export const securityRow = (one: Security, codes: Codes): NewRowOf<'securities'> => ({
  chit: codeIn(codes.chits, one.chitId),
  ticket: one.ticketNo,
  kind: SECURITY_KINDS[one.kind],
  guarantor: one.kind === 'guarantor' ? one.name : null,
  value: one.value,
  document: one.kind === 'guarantor' ? null : one.name,
  day: one.day,
})

export const lateFeeRow = (one: LateFee, codes: Codes): NewRowOf<'penalties'> => ({
  chit: codeIn(codes.chits, one.chitId),
  ticket: one.ticketNo,
  month: one.monthNo,
  amount: one.amount,
  day: one.day,
})
