import type { Endpoint } from '@kuri/contract'
import fc from 'fast-check'
import { newId } from '../../src/database/ids.ts'
import { allParams, type RoughCall } from './rough.ts'
import { queryNames, sampleBody } from './samples.ts'

/* Calls nobody should make: good ones with something broken in them, and noise. The same seed, the same calls. */

/** What breaks programs that did not expect it. */
const NASTY: readonly unknown[] = [
  null,
  true,
  [],
  {},
  '',
  ' ',
  0,
  -1,
  0.001,
  1e18,
  1e308,
  -1e308,
  -2.5e14,
  '1e18',
  'NaN',
  '\u0000',
  '\uD800',
  '‮',
  "'; drop table person; --",
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '{{7*7}}',
  '2027-13-45',
  '9999999-01-01T00:00:00Z',
  'x'.repeat(5_000),
  [[[[[[[['deep']]]]]]]],
  { toString: 'no function' },
  { constructor: { prototype: {} } },
]
const nasty = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.object(),
)

const TEXTS = [
  '{',
  '[',
  '"',
  '{"a":1',
  '{"__proto__":{}}',
  '\u0000',
  'x'.repeat(300_000),
  '[1e999]',
  'null',
  '{"a":"\\ud800"}',
]
const TYPES = [
  'application/json',
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/xml',
  '',
]

/**
 * Malformed calls of an endpoint: bodies, places in the path and queries. Only what reads names what exists, by one of
 * `known`: what writes might otherwise be a good call.
 */
export function malformedCalls(endpoint: Endpoint, count: number, seed: number, known: readonly string[]): RoughCall[] {
  const ids = endpoint.method === 'GET' && !endpoint.stream ? known : []
  return fc.sample(anyCall(endpoint, ids), { numRuns: count, seed })
}

function anyCall(endpoint: Endpoint, known: readonly string[]): fc.Arbitrary<RoughCall> {
  const sample = sampleBody(endpoint)
  const names = Object.keys(sample ?? {})
  const somewhere = fc.constantFrom(...(names.length > 0 ? names : ['anything']), 'unknown', '__proto__')
  const bodies: fc.Arbitrary<Pick<RoughCall, 'body' | 'raw'>>[] = [
    fc.tuple(somewhere, nasty).map(([name, value]) => ({ body: { ...sample, [name]: value } })),
    fc.dictionary(somewhere, nasty).map((body) => ({ body })),
    nasty.map((body) => ({ body })),
    fc.record({ text: fc.constantFrom(...TEXTS), type: fc.constantFrom(...TYPES) }).map((raw) => ({ raw })),
  ]
  return fc
    .record({
      body: endpoint.method === 'GET' ? fc.constant({}) : fc.oneof(...bodies),
      id: anyId(known),
      query: anyQuery(endpoint),
    })
    .map(({ body, id, query }) => ({ ...body, params: allParams(endpoint, id), query }))
}

const text = nasty.map((value) => (typeof value === 'string' ? value.slice(0, 300) : JSON.stringify(value)))
// most calls name a well-formed identifier, so that what else is wrong is looked at
const anyId = (known: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(newId(), ...known) },
    { weight: 1, arbitrary: text.map((id) => id || '%') },
  )

function anyQuery(endpoint: Endpoint): fc.Arbitrary<string> {
  const names = queryNames(endpoint)
  if (names.length === 0) return fc.constant('')
  return fc
    .array(fc.tuple(fc.constantFrom(...names, 'unknown'), text), { minLength: 1, maxLength: 4 })
    .map((pairs) => `?${pairs.map(([name, value]) => `${name}=${escape(value)}`).join('&')}`)
}

/** As a browser would, where the text allows it. */
const escape = (value: string): string => encodeURIComponent(value.toWellFormed())
