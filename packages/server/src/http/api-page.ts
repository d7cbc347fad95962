import { endpoints, type Endpoint } from '@kuri/contract'
import type { FastifyInstance } from 'fastify'
import { toJSONSchema, type $ZodType } from 'zod/v4/core'
import { STATUS } from './error-mapping.ts'

/** A page of its own needs nothing but its own style. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A readable page of every call at /api/docs; /api/openapi.json is the same for machines. */
export function showApi(app: FastifyInstance): void {
  let page: string | undefined
  app.get('/api/docs', async (_request, reply) => {
    page ??= render()
    return reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(page)
  })
}

function render(): string {
  const calls = Object.values<Endpoint>(endpoints).toSorted((one, other) => (one.path < other.path ? -1 : 1))
  const refusals = Object.entries(STATUS).map(([code, status]) => `<tr><td><code>${code}</code><td>${status}`)
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kuri: the calls</title>
<style>${STYLE}</style>
<h1>The calls</h1>
<p>Everything is below <code>/api</code>, in JSON. Amounts are rupees with at most two decimals, instants are ISO 8601 in
UTC, days are Indian days. Sign in with the session cookie or the login’s token as a bearer. Any payment may carry an
<code>Idempotency-Key</code>. For machines: <a href="/api/openapi.json">openapi.json</a>.</p>
${calls.map(callOf).join('\n')}
<h2>Refusals</h2>
<p>Every refusal is <code>{ message, code, field?, requestId }</code>.</p>
<table>${refusals.join('\n')}</table>
</html>`
}

function callOf(call: Endpoint): string {
  const parts = Object.entries({ Parameters: call.params, Query: call.query, Body: call.body, Answer: call.reply })
  const shown = parts.flatMap(([name, schema]) =>
    schema ? [`<h3>${name}</h3><pre>${escape(shapeOf(schema))}</pre>`] : [],
  )
  const who = call.permission === undefined ? 'public' : `needs <code>${call.permission}</code>`
  return `<details><summary><b>${call.method}</b> <code>${escape(call.path)}</code> <span>${escape(call.summary)}</span></summary>
<p>${who}, answers ${call.status ?? 200}${call.multipart ? ', takes a form with files too' : ''}${call.stream ? ', server-sent events' : ''}</p>
${shown.join('\n')}</details>`
}

interface Shape {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

const shapeOf = (schema: $ZodType): string =>
  write(toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape, '')

/** A shape the way a person would note it down. */
function write(shape: Shape, indent: string): string {
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (shape.anyOf) return shape.anyOf.map((one) => write(one, indent)).join(' | ')
  if (shape.items) return `[ ${write(shape.items, indent)} … ]`
  if (!shape.properties) return shape.format ?? (shape.type === undefined ? 'anything' : String(shape.type))
  const deeper = `${indent}  `
  const fields = Object.entries(shape.properties).map(([name, inside]) => {
    const mark = shape.required?.includes(name) ? '' : '?'
    return `${deeper}${name}${mark}: ${write(inside, deeper)}`
  })
  return `{\n${fields.join('\n')}\n${indent}}`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c211d;background:#fbfaf6}
summary{padding:.5rem 0;cursor:pointer}summary b{display:inline-block;min-width:4.5rem;color:#135d3f}summary span{color:#474d48}
details{border-bottom:1px solid #e4e2d9}pre{background:#f3f2ec;padding:.75rem;overflow:auto}h3{font-size:1rem;margin:.5rem 0 0}
td{padding:.1rem 1rem .1rem 0}@media(prefers-color-scheme:dark){body{color:#e9eeea;background:#0d1210}pre{background:#191f1b}
summary b,a{color:#94cbae}summary span{color:#b9c2bc}details{border-color:#323a35}}`
