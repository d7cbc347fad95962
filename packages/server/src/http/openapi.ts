import { Problem, type Endpoint } from '@kuri/contract'
import type { FastifyInstance } from 'fastify'
import { toJSONSchema, type $ZodType } from 'zod/v4/core'
import { STATUS } from './error-mapping.ts'

const HEAD = {
  openapi: '3.1.0',
  info: {
    title: 'Kuri',
    version: '1',
    description: 'Money is rupees with at most two decimals, instants are ISO 8601 in UTC, days are Indian days.',
  },
}
const SECURITY_SCHEMES = {
  cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
  bearer: { type: 'http', scheme: 'bearer' },
}

/** Gathers the endpoints that are served, and publishes their description. */
export interface OpenApi {
  add(endpoint: Endpoint): void
}

/** Publishes OpenAPI 3.1 at /api/openapi.json. It is written with the first request: most servers are never asked. */
export function publishOpenApi(app: FastifyInstance): OpenApi {
  const served: Endpoint[] = []
  let description: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    description ??= JSON.stringify(describe(served))
    return reply.type('application/json; charset=utf-8').send(description)
  })
  return { add: (endpoint) => void served.push(endpoint) }
}

function describe(served: readonly Endpoint[]): object {
  const paths = Map.groupBy(served, ({ path }) => `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  return {
    ...HEAD,
    components: { securitySchemes: SECURITY_SCHEMES, schemas: { Problem: jsonSchema(Problem) } },
    paths: Object.fromEntries(
      Array.from(paths, ([path, endpoints]) => [
        path,
        Object.fromEntries(endpoints.map((endpoint) => [endpoint.method.toLowerCase(), operationOf(endpoint)])),
      ]),
    ),
    'x-refusals': STATUS,
  }
}

function operationOf({ summary, path, permission, params, query, body, reply, ...how }: Endpoint): object {
  const sent = how.multipart ? ['application/json', 'multipart/form-data'] : ['application/json']
  const answered = how.file ?? (how.stream ? 'text/event-stream' : 'application/json')
  return {
    summary,
    tags: [path.split('/')[1] ?? ''],
    ...(permission !== undefined && { description: `Permission: ${permission}.` }),
    parameters: [...parametersOf('path', params), ...parametersOf('query', query)],
    ...(body && { requestBody: { required: true, content: contentOf(sent, jsonSchema(body)) } }),
    security: permission === undefined ? [] : [{ cookie: [] }, { bearer: [] }],
    responses: {
      [how.status ?? 200]: { description: 'Done.', content: contentOf([answered], jsonSchema(reply)) },
      '4XX': refusal('Refused; `code` is the reason, `x-refusals` lists every code with its status.'),
      '5XX': refusal('Not now (503, with Retry-After), or a fault of ours.'),
    },
  }
}

const refusal = (description: string): object => ({
  description,
  content: contentOf(['application/json'], { $ref: '#/components/schemas/Problem' }),
})

const contentOf = (types: readonly string[], schema: JsonSchema): object =>
  Object.fromEntries(types.map((type) => [type, { schema }]))

function parametersOf(place: 'path' | 'query', schema: $ZodType | undefined): object[] {
  const { properties = {}, required = [] } = schema ? jsonSchema(schema) : {}
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}

interface JsonSchema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, object>>
  readonly required?: readonly string[]
}

/**
 * A schema as it is on the wire, of an answer too: our codecs hold paise and dates inside, and what travels is their input
 * side in both directions.
 */
function jsonSchema(schema: $ZodType): JsonSchema {
  const { $schema: _, ...json } = toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' })
  return json as JsonSchema
}
