import { endpoints, type Endpoint } from '@kuri/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDue } from '../../src/jobs/run.ts'
import { startApp, type TestApp } from '../app.ts'
import { nameOf } from './rough.ts'
import { fieldsOf, queryNames, sampleBody } from './samples.ts'
import { makeWorld, type World } from './world.ts'

/* Nothing of a person and no secret stands in the log, however much it says: marked values go through every call there is. */

const CANARY = 'canary7f3a91'
/** In the forms in which the wire takes them: an e-mail, a password, an account number, a bank's reference, a PAN, a telephone number. */
const FORMS = [
  `${CANARY}@kuri.test`,
  `Pw1@${CANARY}`,
  '918273645546372',
  'CANARYUTR918273',
  'CANRY9182Z',
  '+91 98182 73645',
  `${CANARY} words`,
]

let app: TestApp
let world: World
const lines: string[] = []
beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(line) }
  app = await startApp({ LOG_LEVEL: 'trace' }, { logTo })
  world = await makeWorld(app)
})
afterAll(() => app.close())

/** Everything that must not be in the log: what was sent, and what the callers’ sessions are known by. */
function leaked(): string[] {
  const log = lines.join('')
  const { token, cookie } = world.admin
  return [CANARY, ...FORMS, token, cookie].filter((secret) => log.includes(secret))
}

/** Every text field another form; which, goes round. */
const marked = (endpoint: Endpoint): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(endpoint).map(({ name, isNumber }, at) => [name, isNumber ? 1 : FORMS[at % FORMS.length]]),
  )

async function send(endpoint: Endpoint, body: unknown): Promise<void> {
  const [, , form = '', , ...others] = FORMS
  const path = endpoint.path.replace(/:\w+/g, encodeURIComponent(form))
  const query = queryNames(endpoint).map(
    (name, at) => `${name}=${encodeURIComponent(others[at % others.length] ?? '')}`,
  )
  await app.app.inject({
    method: endpoint.method,
    url: `/api${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: {
      authorization: `Bearer ${world.admin.token}`,
      cookie: `sid=${world.admin.cookie}`,
      'x-razorpay-signature': CANARY,
      'user-agent': CANARY,
      ...(endpoint.method === 'GET' ? {} : { 'idempotency-key': `${CANARY}-key` }),
    },
    ...(body === undefined ? {} : { payload: body as object }),
  })
}

const calls = Object.values<Endpoint>(endpoints).filter(
  ({ stream, path }) => stream !== true && path !== '/auth/logout' && path !== '/auth/sessions',
)

// @security S62
test.each(calls.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))('$name', async ({ endpoint }) => {
  await send(endpoint, endpoint.body && marked(endpoint))
  // a good body with marked words in it goes further than one that is marked all over
  const texts = fieldsOf(endpoint).filter(({ isNumber }) => !isNumber)
  for (const { name } of texts) await send(endpoint, { ...sampleBody(endpoint), [name]: `${CANARY} words` })
  expect(leaked()).toEqual([])
})

// @spec IDN-9 @attack 101 @security S62
test('an internal error, logged with its full context, contains nothing of the person', async () => {
  const subject = `${CANARY} breaks it`
  await app.owner.query(`alter table contact_message add constraint no_canary check (subject not like '%breaks it')`)
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/contact',
    remoteAddress: '203.0.113.99',
    payload: { name: `${CANARY} Menon`, email: FORMS[0], subject, message: `I am ${CANARY}.` },
  })
  expect([answer.statusCode, answer.body.includes(CANARY)]).toEqual([500, false])
  expect(lines.join('')).toContain('a fault of ours')
  expect(leaked()).toEqual([])
})

test('what the jobs write down names works and numbers, and nobody', async () => {
  await runDue(app.app.jobContext)
  expect(lines.join('')).toContain('send-letters')
  expect(leaked()).toEqual([])
})
