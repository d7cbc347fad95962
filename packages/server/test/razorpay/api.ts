import { capture, find, giveBack, newNumber, type Books, type Payment, type Refund } from './books.ts'
import { fieldsOf, Refused } from './refusal.ts'

export interface Call {
  readonly method: string
  /** Without its query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}

export interface ApiSettings {
  /** The company's account: payouts from any other are refused. */
  readonly accountNumber: string
}

type Answer = (books: Books, call: Call, ids: readonly string[], settings: ApiSettings) => object

const list = (items: readonly object[]): object => ({ entity: 'collection', count: items.length, items })
const text = (call: Call, name: string): string => call.query.get(name) ?? ''

/** The part of the published protocol that we speak, by method and path. */
const ENDPOINTS: readonly (readonly [string, RegExp, Answer])[] = [
  ['POST', /^\/v1\/orders$/, createOrder],
  [
    'GET',
    /^\/v1\/orders\/([^/]+)\/payments$/,
    (books, _, [id = '']) => {
      find(books.orders, id)
      return list([...books.payments.values()].filter(({ order_id }) => order_id === id))
    },
  ],
  ['GET', /^\/v1\/payments\/([^/]+)$/, (books, _, [id = '']) => find(books.payments, id)],
  [
    'POST',
    /^\/v1\/payments\/([^/]+)\/capture$/,
    (books, { body }, [id = '']) => {
      const payment = find(books.payments, id)
      fieldsOf(body).currency()
      if (fieldsOf(body).amount() !== payment.amount)
        throw new Refused('Capture amount must be equal to the amount authorized')
      return capture(books, payment)
    },
  ],
  [
    'POST',
    /^\/v1\/payments\/([^/]+)\/refund$/,
    (books, call, [id = '']) =>
      once(books, call, 'x-refund-idempotency', /^[\w-]{10,}$/, () => refund(books, find(books.payments, id), call)),
  ],
  ['GET', /^\/v1\/refunds\/([^/]+)$/, (books, _, [id = '']) => find(books.refunds, id)],
  ['GET', /^\/v1\/payouts\/([^/]+)$/, (books, _, [id = '']) => find(books.payouts, id)],
  [
    'GET',
    /^\/v1\/settlements$/,
    (books, call) =>
      list([...books.settlements.values()].filter(({ created_at }) => created_at >= Number(text(call, 'from')))),
  ],
  [
    'GET',
    /^\/v1\/settlements\/recon\/combined$/,
    (books, call) => {
      const day = [text(call, 'year'), text(call, 'month').padStart(2, '0'), text(call, 'day').padStart(2, '0')].join(
        '-',
      )
      const [skip, count] = [Number(text(call, 'skip')), Number(text(call, 'count'))]
      if (count > 1000) throw new Refused('The count may not be greater than 1000.')
      const ofDay = books.lines.filter(({ settled_at }) => dayInIndia(settled_at) === day)
      return list(ofDay.slice(skip, skip + count))
    },
  ],
  ['GET', /^\/v1\/settlements\/([^/]+)$/, (books, _, [id = '']) => find(books.settlements, id)],
  ['POST', /^\/v1\/contacts$/, createContact],
  ['POST', /^\/v1\/fund_accounts$/, createFundAccount],
  [
    'POST',
    /^\/v1\/payouts$/,
    (books, call, _, settings) =>
      once(books, call, 'x-payout-idempotency', /^[\w -]{4,36}$/, () => createPayout(books, call, settings)),
  ],
]

const dayInIndia = (seconds: number): string => new Date((seconds + 19_800) * 1000).toISOString().slice(0, 10)

/** Answers a call as the gateway would. Throws `Refused`. */
export function answer(books: Books, call: Call, settings: ApiSettings): object {
  for (const [method, path, work] of ENDPOINTS) {
    const found = path.exec(call.path)
    if (call.method === method && found) return work(books, call, found.slice(1), settings)
  }
  throw new Refused('The requested URL was not found on the server.', 404)
}

/** The same key with the same body is answered as before; with another body it is refused. */
function once(books: Books, call: Call, header: string, form: RegExp, work: () => object): object {
  const key = call.headers[header]
  if (key === undefined)
    throw new Refused('Idempotency key is missing. Include idempotency header and key in the request.')
  if (!form.test(key)) throw new Refused('The idempotency key format is invalid.')
  const place = `${header} ${call.path} ${key}`
  const body = JSON.stringify(call.body)
  const before = books.keys.get(place)
  if (before && before.body !== body) {
    throw new Refused('Different request with the same idempotency key has already been processed.')
  }
  // what was answered then is answered again, whatever has become of it
  const answered = before?.answer ?? structuredClone(work())
  books.keys.set(place, { body, answer: answered })
  return answered
}

function createOrder(books: Books, { body }: Call): object {
  const fields = fieldsOf(body)
  const id = newNumber('order')
  const order = {
    id,
    entity: 'order' as const,
    amount: fields.amount(),
    amount_paid: 0,
    currency: fields.currency(),
    receipt: fields.text('receipt', { most: 40 }),
    notes: fields.notes(),
    status: 'created' as const,
  }
  books.orders.set(id, order)
  return order
}

function refund(books: Books, payment: Payment, { body }: Call): Refund {
  const fields = fieldsOf(body)
  const amount = fields.amount()
  if (payment.status !== 'captured') throw new Refused('The payment status should be captured for action to be taken')
  if (body['speed'] !== 'normal' && body['speed'] !== 'optimum') throw new Refused('The speed is invalid.')
  fields.notes()
  return giveBack(books, payment, { amount, receipt: fields.text('receipt', { most: 40 }), status: 'pending' })
}

const NAME = /^[A-Za-z0-9 '\-_/().,]{3,50}$/

/** The same details are the same contact. */
function createContact(books: Books, { body }: Call): object {
  const fields = fieldsOf(body)
  const details = [
    fields.text('name', { most: 50, pattern: NAME }),
    fields.text('type', { most: 40 }),
    fields.text('reference_id', { most: 40 }),
  ]
  const place = JSON.stringify(details)
  const contact = books.contacts.get(place) ?? { id: newNumber('cont'), entity: 'contact' }
  books.contacts.set(place, contact)
  return contact
}

function createFundAccount(books: Books, { body }: Call): object {
  const contactId = fieldsOf(body).text('contact_id')
  if (![...books.contacts.values()].some(({ id }) => id === contactId)) throw new Refused('The contact does not exist')
  if (body['account_type'] !== 'bank_account') throw new Refused('The account type is invalid.')
  const bank = fieldsOf((body['bank_account'] ?? {}) as Call['body'])
  const details = [
    contactId,
    bank.text('name', { most: 120 }),
    bank.text('ifsc', { pattern: /^[A-Z]{4}0[A-Z0-9]{6}$/ }),
    bank.text('account_number', { pattern: /^\d{5,35}$/ }),
  ]
  const place = JSON.stringify(details)
  const account = books.fundAccounts.get(place) ?? { id: newNumber('fa'), entity: 'fund_account' }
  books.fundAccounts.set(place, account)
  return account
}

const LARGEST_IMPS = 50_000_000

function createPayout(books: Books, { body }: Call, { accountNumber }: ApiSettings): object {
  const fields = fieldsOf(body)
  if (body['account_number'] !== accountNumber) throw new Refused('The account number is invalid.')
  const fundAccount = fields.text('fund_account_id')
  if (![...books.fundAccounts.values()].some(({ id }) => id === fundAccount))
    throw new Refused('The fund account does not exist')
  const amount = fields.amount()
  fields.currency()
  const mode = fields.text('mode', { pattern: /^(IMPS|NEFT|RTGS)$/ })
  if (mode === 'IMPS' && amount > LARGEST_IMPS) throw new Refused('The amount is above the limit of IMPS.')
  fields.text('purpose', { most: 30 })
  fields.text('narration', { most: 30, pattern: /^[A-Za-z0-9 ]+$/ })
  fields.notes()
  const id = newNumber('pout')
  const payout = {
    id,
    entity: 'payout' as const,
    fund_account_id: fundAccount,
    amount,
    mode,
    reference_id: fields.text('reference_id', { most: 40 }),
    status: 'processing' as const,
    utr: null,
    fees: 0,
    tax: 0,
    status_details: { description: null },
  }
  books.payouts.set(id, payout)
  return payout
}
