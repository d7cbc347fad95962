/** How the gateway says no: the shape of its published errors. */
export class Refused extends Error {
  readonly status: number
  constructor(description: string, status = 400) {
    super(description)
    this.status = status
  }
}

export const errorBody = (description: string, code = 'BAD_REQUEST_ERROR'): object => ({
  error: {
    code,
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
  },
})

type Body = Readonly<Record<string, unknown>>

/** Reads fields the way the gateway does: a wrong one is a refusal that names it. */
export const fieldsOf = (body: Body) => ({
  text(name: string, { most = 256, pattern }: { most?: number; pattern?: RegExp } = {}): string {
    const value = body[name]
    if (typeof value !== 'string' || value === '') throw new Refused(`The ${name} field is required.`)
    if (value.length > most) throw new Refused(`The ${name} may not be greater than ${most} characters.`)
    if (pattern && !pattern.test(value)) throw new Refused(`The ${name} format is invalid.`)
    return value
  },
  amount(least = 100): number {
    const { amount } = body
    if (!Number.isSafeInteger(amount)) throw new Refused('The amount must be an integer.')
    if (Number(amount) < least) throw new Refused(`The amount must be at least INR ${least / 100}.`)
    return Number(amount)
  },
  currency(): 'INR' {
    if (body['currency'] !== 'INR') throw new Refused('Currency is not supported')
    return 'INR'
  },
  notes(): Body {
    const { notes = {} } = body
    if (typeof notes !== 'object' || notes === null) throw new Refused('The notes must be an object.')
    const entries = Object.entries(notes)
    if (entries.length > 15) throw new Refused('The number of fields in notes should be less than or equal to 15.')
    if (entries.some(([, value]) => typeof value !== 'string' || value.length > 256)) {
      throw new Refused('A note may not be greater than 256 characters.')
    }
    return notes as Body
  },
})
