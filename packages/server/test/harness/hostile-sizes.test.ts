import { endpoints, type Endpoint } from '@kuri/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportCoverage } from '../../../domain/test/coverage.ts'
import { newId } from '../../src/database/ids.ts'
import { bodyLimitOf } from '../../src/http/bodies.ts'
import { signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { leastBusyMillis } from '../processor-time.ts'
import { allParams, nameOf, sendRoughly, type RoughCall } from './rough.ts'
import { fieldsOf, queryNames, sampleBody } from './samples.ts'

/*
 * Every call of the contract is sent what costs most to read: long runs of combining marks, deep nesting, many small
 * things, texts as long as the call takes. None keeps the event loop busy for long, and none is a fault of ours.
 * `CALLS_OF_A_KIND=1000` sends every shape to every call.
 */

/** What is refused by its type, before anybody looks into it, is sent to so many calls that read their bodies alike. */
const CALLS_OF_A_KIND = Number(process.env['CALLS_OF_A_KIND'] ?? 1)
const MOST_BUSY_MS = 100
/** As much as a call's JSON takes, less what stands around it. */
const KILOBYTES = 240
const MEGABYTE = 1024 * 1024

let app: TestApp
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' })
})
afterAll(async () => {
  reportCoverage({ harness: 'hostile sizes', seed: null, histories: sent, met: { endpoints: called.length } })
  await app.close()
})

/** So many calls were sent, each as often as it took to be sure how long it keeps the event loop busy. */
let sent = 0

/** Of two combining classes by turns: composing it sorts them, which takes quadratic time. Four bytes each pair. */
const MARKS = `a${'\u0300\u0316'.repeat(KILOBYTES * 256)}`
const TEXTS = {
  'combining marks': MARKS,
  'a long word': 'x'.repeat(KILOBYTES * 1024),
  'white space': `a${' \u00A0'.repeat(KILOBYTES * 340)}b`,
  joiners: `a${'\u200D'.repeat(KILOBYTES * 340)}b`,
}

const nested = (levels: number, open: string, close: string): string => open.repeat(levels) + close.repeat(levels)
/** JSON that is no text, by what is wrong with it. */
const SHAPES = {
  'deep lists': nested(60_000, '[', ']'),
  'deep objects': `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`,
  'many lists': `[${'[],'.repeat(80_000)}0]`,
  'many texts': `[${'"a",'.repeat(60_000)}""]`,
  'many texts and a backslash at the end': `[${'"a",'.repeat(60_000)}"\\\\"]`,
  'many keys': objectOf(20_000),
  'as many keys as are read': objectOf(5_000),
  'a long number': '1'.repeat(KILOBYTES * 1024),
}

function objectOf(keys: number): string {
  return `{${Array.from({ length: keys }, (_, at) => `"k${at}":0`).join(',')}}`
}

/** What is sent to a call in the place of its body, by a name for it. */
function hostileBodies(endpoint: Endpoint): [string, RoughCall][] {
  const sample = sampleBody(endpoint)
  if (!sample) return []
  const type = 'application/json'
  const json = (value: unknown): RoughCall => ({ raw: { type, text: JSON.stringify(value) } })
  const fields = fieldsOf(endpoint)
  // a text or a number is refused by its type, the same for all of a kind; what is in a list or an object is looked at
  const isChosen = standsForItsKind.has(endpoint)
  const takesShapes = ({ name }: { readonly name: string }): boolean =>
    (isChosen && name === fields[0]?.name) || typeof sample[name] === 'object'
  return [
    ...fields.flatMap(({ name }) =>
      Object.entries(TEXTS).map(([what, text]): [string, RoughCall] => [
        `${what} as ${name}`,
        json({ ...sample, [name]: inside(sample[name], text) }),
      ]),
    ),
    ...fields
      .filter(takesShapes)
      .flatMap(({ name }) =>
        Object.entries(SHAPES).map(([what, text]): [string, RoughCall] => [
          `${what} as ${name}`,
          { raw: { type, text: JSON.stringify({ ...sample, [name]: 0 }).replace(`"${name}":0`, `"${name}":${text}`) } },
        ]),
      ),
    // a body is an object
    ...Object.entries(SHAPES)
      .filter(([, text]) => isChosen || text.startsWith('{'))
      .map(([what, text]): [string, RoughCall] => [what, { raw: { type, text } }]),
    ...longBodies(endpoint, sample),
  ]
}

/** The text in the place of every text of a value. */
function inside(value: unknown, text: string): unknown {
  if (Array.isArray(value)) return value.map((one) => inside(one, text))
  if (typeof value !== 'object' || value === null) return text
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inside(one, text)]))
}

/** For calls that take more than others: everything they take, as one text and as many small things. */
function longBodies(endpoint: Endpoint, sample: object): [string, RoughCall][] {
  const room = bodyLimitOf(endpoint) - MEGABYTE
  if (room < MEGABYTE) return []
  const type = 'application/json'
  const row = '01/04/2027,\u0300\u0316,,"1,000",5\n'
  const columns = { titleRow: 0, date: 0, narration: 1, debit: 2, credit: 3, balance: 4 }
  return [
    ['a body of small lists', { raw: { type, text: `[${'[],'.repeat(room / 3)}0]` } }],
    ['a body of short texts', { raw: { type, text: `[${'"a",'.repeat(room / 4)}"\\\\"]` } }],
    ['a body of backslashes', { raw: { type, text: `"${'\\\\'.repeat(room / 2)}"` } }],
    ['a body of quotes', { raw: { type, text: `["${'\\"'.repeat(room / 2)}"]` } }],
    ...('text' in sample ? [row.repeat(900_000 / row.length)] : []).flatMap((text): [string, RoughCall][] => [
      ['a file of short rows', { body: { ...sample, text } }],
      ['as many rows as are read', { body: { ...sample, columns, text: row.repeat(10_000) } }],
      [
        'as many long rows as are read',
        { body: { ...sample, columns, text: `${' '.repeat(70)}${row}`.repeat(10_000) } },
      ],
      ['a file of separators', { body: { ...sample, text: ',;\t|'.repeat(240_000) } }],
      ['a file that is one cell of marks', { body: { ...sample, text: `a,b\n"${'\u0300\u0316'.repeat(450_000)}"` } }],
    ]),
  ]
}

const part = (head: string, content: string): string =>
  `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`
const form = (parts: string): RoughCall => ({
  raw: { type: 'multipart/form-data; boundary=x', text: `${parts}--x--\r\n` },
})

function hostileForms(endpoint: Endpoint): [string, RoughCall][] {
  if (!endpoint.multipart) return []
  const names = [...fieldsOf(endpoint).map(({ name }) => name), 'unknown']
  return [
    ['a form of marks', form(names.map((name) => part(`name="${name}"`, MARKS)).join(''))],
    ['a file name of marks', form(part(`name="profileImage"; filename="${MARKS.slice(0, 7_000)}.png"`, 'x'))],
    ['a form of many parts', form(part('name="a"', '1').repeat(2_000))],
    ['many headers of a part', form(part(`name="a"${'\r\nx: y'.repeat(10_000)}`, '1'))],
  ]
}

function hostileQueries(endpoint: Endpoint): [string, RoughCall][] {
  const marks = encodeURIComponent(MARKS.slice(0, 1_200))
  const names = queryNames(endpoint)
  return [
    ['marks in the address', { query: `?${marks}` }],
    ...((names.length === 0
      ? []
      : [
          ['marks in the query', { query: `?${names.map((name) => `${name}=${marks.slice(0, 600)}`).join('&')}` }],
          ['one name a thousand times', { query: `?${`${names[0]}=1&`.repeat(1_000)}` }],
        ]) as [string, RoughCall][]),
  ]
}

/** The call with its body as the bytes that are sent: making them is the sender's work, and not measured. */
const asBytes = ({ body, raw, ...call }: RoughCall): RoughCall =>
  body === undefined && !raw
    ? call
    : {
        ...call,
        raw: { type: raw?.type ?? 'application/json', text: Buffer.from(raw?.text ?? JSON.stringify(body)) },
      }

const called = Object.values<Endpoint>(endpoints).filter((one) => !one.stream || one.path.includes(':'))

/** Calls of a kind have one limit for their bodies, take forms or not, and are for strangers or not. */
const kindOf = (endpoint: Endpoint): string =>
  [bodyLimitOf(endpoint), endpoint.multipart === true, endpoint.permission === undefined].join()
const withBody = Map.groupBy(
  called.filter(({ body }) => body !== undefined),
  kindOf,
)
const standsForItsKind = new Set([...withBody.values()].flatMap((calls) => calls.slice(0, CALLS_OF_A_KIND)))

describe('input of hostile size', () => {
  // @attack 69, 109, 127, 128 @finding F1 @security S67
  test.each(called.map((endpoint) => ({ at: nameOf(endpoint), endpoint })))(
    'keeps the event loop busy for less than 100 ms at $at',
    { timeout: 240_000 },
    async ({ endpoint }) => {
      const faults: string[] = []
      const calls = [...hostileQueries(endpoint), ...hostileBodies(endpoint), ...hostileForms(endpoint)]
      let status = 0
      let as: Caller | undefined
      for (const [what, call] of calls) {
        // a call that was taken may have ended the session
        if (endpoint.permission && (status < 400 || status === 401)) as = await signIn(app, 'Hostile', 'admin')
        const bytes = asBytes(call)
        sent += 1
        const busy = await leastBusyMillis(MOST_BUSY_MS, async () => {
          const answer = await sendRoughly(app, endpoint, {
            params: allParams(endpoint, newId()),
            ...bytes,
            as,
            isKeyed: true,
          })
          status = answer.status
        })
        if (busy > MOST_BUSY_MS || status >= 500) faults.push(`${what}: ${status} after ${Math.round(busy)} ms`)
      }
      expect(faults).toEqual([])
    },
  )
})
