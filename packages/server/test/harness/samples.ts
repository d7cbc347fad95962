import type { Endpoint } from '@kuri/contract'
import { toJSONSchema, type $ZodType } from 'zod/v4/core'

/** What of JSON Schema our wire uses. */
interface Shape {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Shape[]
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
}

export interface Field {
  readonly name: string
  readonly isRequired: boolean
  readonly isNumber: boolean
  readonly isObject: boolean
  readonly isBoolean: boolean
  readonly mayBeNull: boolean
}

const ONE_PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** Where a schema asks for more than its shape says. */
const BY_NAME: Readonly<Record<string, string>> = {
  email: 'somebody@kuri.test',
  password: 'Nilavilakku@47',
  phone: '98470 00012',
  code: '482613',
  pin: '4826',
  phoneEnd: '0012',
  chequeNo: '004512',
  dated: '2027-01-09',
  number: '100200300400',
  ifsc: 'SBIN0001234',
  next: 'Member@124',
  startDate: '2027-03-05',
  from: '2027-01-01',
  to: '2027-12-31',
  day: '2026-01-09',
  filedOn: '2027-01-09',
  year: '2027',
  data: ONE_PIXEL,
  utr: '432198765432',
  publicKey: 'A'.repeat(87),
  signature: 'A'.repeat(86),
}
const AN_INSTANT = '2027-02-09T10:00:00Z'

/** The least an endpoint takes for a body; undefined where it takes none. */
export const sampleBody = ({ body }: Endpoint): Record<string, unknown> | undefined =>
  body && (sampleOf('', shapeOf(body)) as Record<string, unknown>)

/** The fields of an endpoint's body. */
export function fieldsOf({ body }: Endpoint): Field[] {
  const { properties = {}, required = [] } = body ? shapeOf(body) : {}
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    isRequired: required.includes(name),
    isNumber: isOf(shape, 'number', 'integer'),
    isObject: isOf(shape, 'object'),
    isBoolean: isOf(shape, 'boolean'),
    mayBeNull: isOf(shape, 'null'),
  }))
}

const isOf = (shape: Shape, ...types: readonly string[]): boolean =>
  [shape, ...(shape.anyOf ?? [])].some(({ type }) => type !== undefined && types.includes(type))

/** The names of what an endpoint reads behind the question mark. */
export const queryNames = ({ query }: Endpoint): string[] => Object.keys(query ? (shapeOf(query).properties ?? {}) : {})

/** Whether an endpoint answers with a list, alone or as a part of its answer. */
export function answersWithList({ reply }: Endpoint): boolean {
  const shape = shapeOf(reply)
  return [shape, ...Object.values(shape.properties ?? {})].some(({ type }) => type === 'array')
}

// what travels is the input side of our codecs; its JSON Schema is of the shape above
const shapeOf = (schema: $ZodType): Shape => toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape

function sampleOf(name: string, shape: Shape): unknown {
  // a branch's, not one that was sent to a person
  if (name === 'code' && shape.pattern?.startsWith('^[A-Z]')) return 'KLM'
  const byName = shape.enum === undefined ? BY_NAME[name] : undefined
  if (byName !== undefined) return byName
  const [first] = shape.anyOf ?? []
  if (first) return sampleOf(name, first)
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.type === 'boolean') return true
  if (shape.type === 'array') return [sampleOf(name, shape.items ?? {})]
  if (shape.type === 'object') return sampleObject(shape)
  if (shape.type === 'number' || shape.type === 'integer') return Math.max(shape.minimum ?? 0, 5)
  if (shape.format === 'date-time') return AN_INSTANT
  return 'something'
}

function sampleObject({ properties = {}, required = [] }: Shape): Record<string, unknown> {
  return Object.fromEntries(required.map((name) => [name, sampleOf(name, properties[name] ?? {})]))
}
