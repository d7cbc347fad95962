import { describe, expect, test } from 'vitest'
import { safeParse, toJSONSchema, type $ZodType } from 'zod/v4/core'
import { endpoints, type Endpoint } from '../src/index.ts'
import { RupeesOrNone, SomeRupees } from '../src/primitives.ts'

const THOUSAND_CRORE = 1e10

interface Shape {
  readonly type?: string
  readonly maximum?: number
  readonly anyOf?: readonly Shape[]
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
}

const shapeOf = (schema: $ZodType): Shape => toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape

/** The upper bounds of all numbers in what a caller sends. */
function boundsIn(
  { maximum, anyOf = [], items, properties = {} }: Shape,
  at: string,
): { at: string; maximum: number }[] {
  return [
    ...(maximum === undefined ? [] : [{ at, maximum }]),
    ...anyOf.flatMap((one) => boundsIn(one, at)),
    ...(items ? boundsIn(items, `${at}[]`) : []),
    ...Object.entries(properties).flatMap(([name, inside]) => boundsIn(inside, `${at}.${name}`)),
  ]
}

describe('an amount a caller sends', () => {
  // @attack 38 @finding C2
  test('is at most ₹1,000 crore in every call', () => {
    const bounds = Object.values<Endpoint>(endpoints).flatMap(({ method, path, body, query }) =>
      [body, query].flatMap((part) => (part ? boundsIn(shapeOf(part), `${method} ${path}`) : [])),
    )
    expect(bounds.length).toBeGreaterThan(10)
    expect(bounds.filter(({ maximum }) => maximum > THOUSAND_CRORE && maximum < Number.MAX_SAFE_INTEGER)).toEqual([])
  })

  test.each([
    ['more than zero', SomeRupees],
    ['zero included', RupeesOrNone],
  ])('may be ₹1,000 crore and not a paisa more: %s', (_, schema) => {
    expect(safeParse(schema, THOUSAND_CRORE).success).toBe(true)
    expect(safeParse(schema, THOUSAND_CRORE + 0.01).success).toBe(false)
  })
})
