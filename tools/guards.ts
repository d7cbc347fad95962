import { ACCOUNT_GUARDS } from './guards-of-accounts.ts'

/** A guard of the product, how it is taken out, and the test that must fail without it. */
export interface Guard {
  readonly what: string
  /** From packages/. */
  readonly file: string
  /** Stands once in the file. */
  readonly guard: string
  /** What stands there when nobody guards. */
  readonly without: string
  /** From packages/, and the part of a title that is run. */
  readonly test: string
  readonly title: string
}

const SERVER = 'server/src'
const TEST = 'server/test'

/** What docs/security.md says was tried. `npm run mutate` tries it again. */
export const GUARDS: readonly Guard[] = [
  ...ACCOUNT_GUARDS,
  {
    what: 'an endpoint without permission does not start',
    file: `${SERVER}/http/guard.ts`,
    guard: 'endpoint.permission === undefined && endpoint.public !== true',
    without: "endpoint.path === '' && endpoint.public !== true",
    test: `${TEST}/http/openapi.test.ts`,
    title: 'an endpoint that names no permission',
  },
  {
    what: 'a visitor is asked to log in',
    file: `${SERVER}/http/guard.ts`,
    guard: "if (caller.as === 'nobody') return { code: 'not_signed_in' }",
    without: '',
    test: `${TEST}/harness/roles.test.ts`,
    title: 'a visitor is asked to log in at',
  },
  {
    what: 'a member may not what staff may',
    file: `${SERVER}/http/guard.ts`,
    guard: '!may(caller.user.role, endpoint.permission)',
    without: "!may('admin', endpoint.permission)",
    test: `${TEST}/harness/roles.test.ts`,
    title: 'a member may not',
  },
  {
    what: 'a person is shown to themselves and to those who keep the people’s books',
    file: `${SERVER}/features/people/service.ts`,
    guard: "if (id !== by.id && !may(by.role, 'read-people')) return refuse",
    without: "if (id === '' && !may(by.role, 'read-people')) return refuse",
    test: `${TEST}/harness/roles.test.ts`,
    title: 'what belongs to others is not there',
  },
  {
    what: 'nobody ends another’s session',
    file: `${SERVER}/features/sessions/service.ts`,
    guard: 'if (!alive.some((session) => session.id === id)) return',
    without: 'if (alive.length === 0) return',
    test: `${TEST}/harness/roles.test.ts`,
    title: 'what belongs to others is not there',
  },
  {
    what: 'the last administrator stays',
    file: 'server/schema/02_identity.sql',
    guard: "where role = 'admin' and id <> old.id) then",
    without: "where role = 'admin') then",
    test: `${TEST}/people/roles.test.ts`,
    title: 'cannot demote or delete the last',
  },
  {
    what: 'nobody approves money for their own wallet',
    // the service asks first, and answers the same: what counts is that the database refuses
    file: 'server/schema/08_payments.sql',
    guard: 'constraint topup_not_for_oneself check (checker is null or checker <> person_id),',
    without: '',
    test: `${TEST}/wallet/topups.test.ts`,
    title: 'nobody approves money for their own wallet',
  },
  {
    what: 'a withdrawal’s two approvals are two people’s',
    // the trigger knows what the table's CHECK cannot: that nobody has approved before
    file: 'server/schema/08_payments_out.sql',
    guard: '(new.first_by <> new.approved_by) is not true then',
    without: 'false then',
    test: `${TEST}/withdrawals/withdrawals.test.ts`,
    title: 'two approve, and neither twice',
  },
  {
    what: 'the last seat is given once',
    file: `${SERVER}/features/membership/service.ts`,
    guard: '= chit\n  if (ticketsTaken + tickets > terms.tickets) return refuse',
    without: '= chit\n  if (ticketsTaken < 0) return refuse',
    test: `${TEST}/membership/approve.test.ts`,
    title: 'fifty approvals at once',
  },
  {
    what: 'a picture is judged by its bytes',
    file: `${SERVER}/images/as-jpeg.ts`,
    guard: 'if (isImage(bytes)) return null',
    without: 'if (bytes.length > 0) return null',
    test: `${TEST}/people/picture.test.ts`,
    title: 'what is no picture',
  },
  {
    what: 'pages run no foreign script',
    file: `${SERVER}/http/headers.ts`,
    guard: "'script-src': [\"'self'\", ...hashes, ...opens]",
    without: "'script-src': [\"'self'\", \"'unsafe-inline'\", ...hashes, ...opens]",
    test: `${TEST}/http/pages.test.ts`,
    title: 'run only our files',
  },
  {
    what: 'answers of the API are not stored',
    file: `${SERVER}/http/headers.ts`,
    guard: "reply.header('cache-control', 'no-store')",
    without: "reply.header('cache-control', 'public')",
    test: `${TEST}/http/pages.test.ts`,
    title: 'is not stored, not framed',
  },
  {
    what: 'a real company is spoken to by HTTPS alone',
    file: `${SERVER}/http/headers.ts`,
    guard: 'strictTransportSecurity: config.isProduction ?',
    without: 'strictTransportSecurity: !config.isProduction ?',
    test: `${TEST}/http/production.test.ts`,
    title: 'by HTTPS alone',
  },
  {
    what: 'signatures are compared',
    file: `${SERVER}/features/payments/signature.ts`,
    guard: 'expected.length === given.length && timingSafeEqual(expected, given)',
    without: 'expected.length > 0 || timingSafeEqual(expected, given)',
    test: `${TEST}/payments/webhook.test.ts`,
    title: 'a webhook is refused',
  },
  {
    what: 'production takes no play money',
    file: `${SERVER}/config.ts`,
    guard: "env.PAYMENT_GATEWAY === 'sandbox' ? ['PAYMENT_GATEWAY=sandbox: not allowed in production.'] : []",
    without: '[]',
    test: `${TEST}/start.test.ts`,
    title: 'play money in production',
  },
  {
    what: 'what is sealed for one row opens in no other',
    file: `${SERVER}/encryption.ts`,
    guard: 'TAG_BYTES }).setAAD(Buffer.from(about))',
    without: "TAG_BYTES }).setAAD(Buffer.from('row 1'))",
    test: `${TEST}/encryption.test.ts`,
    title: 'another place opens nothing',
  },
  {
    what: 'a fault’s details stay out of the log',
    file: `${SERVER}/app.ts`,
    guard: "  'err.detail',\n",
    without: '',
    test: `${TEST}/harness/log.test.ts`,
    title: 'an internal error, logged',
  },
  {
    what: 'a PAN is not written into a note',
    file: 'contract/src/auctions.ts',
    guard: 'z.refine(namesNobodysNumbers, NUMBERS_PROBLEM)',
    without: 'z.refine((note) => namesNobodysNumbers(note) || true, NUMBERS_PROBLEM)',
    test: 'contract/test/security-note.test.ts',
    title: 'a PAN or an Aadhaar number',
  },
  {
    what: 'nobody leaves while money is open',
    file: `${SERVER}/features/people/privacy/erase.ts`,
    guard: "if (open) return refuse({ code: 'money_is_open', ...open })",
    without: '',
    test: `${TEST}/people/privacy.test.ts`,
    title: 'nobody leaves while money is open',
  },
  {
    what: 'the book of acts is not rewritten',
    file: 'server/schema/01_platform.sql',
    guard: "call append_only('audit_entry');",
    without: '',
    test: `${TEST}/audit/audit.test.ts`,
    title: 'a row can be neither edited nor deleted',
  },
  {
    what: 'a name in a table calculates nothing',
    file: `${SERVER}/export/csv.ts`,
    guard: "? `'${text}`",
    without: '? text',
    test: `${TEST}/reports/exports.test.ts`,
    title: 'lets no name calculate',
  },
]
