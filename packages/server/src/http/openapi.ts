import swagger from '@fastify/swagger'
import { Problem, type Endpoint } from '@kuri/contract'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { toJSONSchema, type $ZodType } from 'zod/v4/core'
import { STATUS } from './error-mapping.ts'

/** Fastify's schema of an endpoint: what is checked on the way in, and the description. */
export function describe(endpoint: Endpoint): FastifySchema {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    security: endpoint.permission === undefined ? [] : [{ cookie: [] }, { bearer: [] }],
    ...(endpoint.permission === undefined ? {} : { description: `Permission: ${endpoint.permission}.` }),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.multipart ? { consumes: ['application/json', 'multipart/form-data'] } : {}),
    ...(endpoint.stream ? { produces: ['text/event-stream'] } : {}),
    ...(endpoint.file ? { produces: [endpoint.file] } : {}),
    response: { [endpoint.status ?? 200]: endpoint.reply, '4xx': Problem, '5xx': Problem },
  }
}

/** Publishes OpenAPI 3.1 of every route registered after it, at /api/openapi.json. */
export async function publishOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kuri',
        version: '1',
        description: 'Money is rupees with at most two decimals, instants are ISO 8601 in UTC, days are Indian days.',
      },
      components: {
        securitySchemes: {
          cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
          bearer: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: ({ schema, url }) => ({ schema: onTheWire(schema ?? {}), url }),
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => ({ ...app.swagger(), 'x-refusals': STATUS }))
}

/**
 * Schemas as they are on the wire, answers too: our codecs hold paise and dates inside, and what travels is their input
 * side in both directions.
 */
function onTheWire(schema: FastifySchema): FastifySchema {
  const { params, querystring, body, response, ...rest } = schema as FastifySchema & Partial<Record<string, unknown>>
  const parts = Object.entries({ params, querystring, body }).filter(([, part]) => part !== undefined)
  const answers = Object.entries((response ?? {}) as Record<string, $ZodType>)
  return {
    ...rest,
    ...Object.fromEntries(parts.map(([name, part]) => [name, jsonSchema(part as $ZodType)])),
    response: Object.fromEntries(
      answers.map(([status, answer]) => [
        status,
        { description: DESCRIPTIONS[status] ?? 'Done.', ...jsonSchema(answer) },
      ]),
    ),
  }
}

const DESCRIPTIONS: Record<string, string> = {
  '4xx': 'Refused; `code` is the reason, `x-refusals` lists every code with its status.',
  '5xx': 'Not now (503, with Retry-After), or a fault of ours.',
}

function jsonSchema(schema: $ZodType): object {
  const { $schema: _, ...json } = toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' })
  return json
}
