import { endpoints, type Endpoint } from '@kuri/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../app.ts'
import { calls, testFeature } from './test-feature.ts'

interface Description {
  readonly openapi: string
  readonly paths: Record<
    string,
    Record<
      string,
      { security: unknown[]; parameters: Parameter[]; requestBody?: Content; responses: Record<string, Content> }
    >
  >
  readonly components: { readonly schemas: Record<string, object> }
  readonly 'x-refusals': Record<string, number>
}
interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
}
type Content = {
  content: Record<string, { schema: { properties: Record<string, { type?: string; minimum?: number }> } }>
}

let app: TestApp
let description: Description
beforeAll(async () => {
  app = await startApp({}, { features: [testFeature] })
  description = (await app.app.inject({ url: '/api/openapi.json' })).json()
})
afterAll(() => app.close())

// @spec CMP-4 @security API9
test('the description is OpenAPI 3.1 and lists every call with who may make it', () => {
  expect(description.openapi).toBe('3.1.0')
  for (const { method, path, permission } of Object.values<Endpoint>(calls)) {
    const operation = description.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
    expect(operation?.security).toHaveLength(permission === undefined ? 0 : 2)
  }
})

// @spec CMP-4
test('amounts are described in rupees, as they travel, in both directions', () => {
  const operation = description.paths['/api/test/refused']?.['post']
  const amountSent = operation?.requestBody?.content['application/json']?.schema.properties['amount']
  const answered = operation?.responses['200']?.content['application/json']?.schema.properties['amount']
  expect([amountSent?.type, answered?.type]).toEqual(['number', 'number'])
})

// @spec CMP-4
test('every refusal stands in it with its status', () => {
  expect(description['x-refusals']).toMatchObject({ bid_above_cap: 422, chit_full: 409, not_signed_in: 401 })
})

// @seed 7.27
test('every call of the contract can be described', async () => {
  const all = await startApp(
    {},
    {
      features: [
        (route) =>
          Object.values<Endpoint>(endpoints).forEach((one) =>
            route.raw(one, async (req) => req.refuse({ code: 'not_found' })),
          ),
      ],
    },
  )
  try {
    const { body } = await all.app.inject({ url: '/api/openapi.json' })
    const whole = JSON.parse(body) as Description
    expect(Object.values(whole.paths).flatMap((path) => Object.keys(path))).toHaveLength(Object.keys(endpoints).length)
    for (const [path, operations] of Object.entries(whole.paths)) {
      for (const { parameters } of Object.values(operations)) {
        const inPath = parameters.filter((one) => one.in === 'path')
        expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
        expect(inPath.every(({ required }) => required)).toBe(true)
      }
    }
    const named = new Set(Array.from(body.matchAll(/"#\/components\/schemas\/(\w+)"/g), ([, name = '']) => name))
    expect(Object.keys(whole.components.schemas)).toEqual([...named])
    const listed = whole.paths['/api/admin/topups']?.['get']?.parameters
    expect(listed).toContainEqual(expect.objectContaining({ name: 'limit', in: 'query', required: false }))
    const answered = (path: string) => Object.keys(whole.paths[path]?.['get']?.responses['200']?.content ?? {})
    expect(answered('/api/auctions/{id}/events')).toEqual(['text/event-stream'])
    expect(answered('/api/wallet/entries.csv')).toEqual([endpoints.walletCsv.file])
  } finally {
    await all.close()
  }
})

test('people read the same at /api/docs, on a page that runs nothing', async () => {
  const page = await app.app.inject({ url: '/api/docs' })
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body.match(/<details>/g)).toHaveLength(Object.keys(endpoints).length)
  expect(page.body).toContain('amount: number')
  expect(page.body).not.toContain('<script')
})

// @spec IDN-7 @security S36
test('an endpoint that names no permission stops the start', async () => {
  const { permission: _, ...open } = calls.adminOnly
  await expect(
    startApp({}, { features: [(route) => route.raw(open, async (req) => req.refuse({ code: 'not_found' }))] }),
  ).rejects.toThrow('has neither a permission nor `public`')
})
