import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/* What docs/security.md says about packages. */

const ROOT = join(import.meta.dirname, '..')
interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly allowScripts?: Readonly<Record<string, boolean>>
}
interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly integrity?: string
        readonly resolved?: string
        readonly link?: boolean
        readonly hasInstallScript?: boolean
      }
    >
  >
}
const read = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))

const root = read('package.json') as Manifest
const manifests = [
  root,
  ...readdirSync(join(ROOT, 'packages')).map((name) => read(`packages/${name}/package.json`) as Manifest),
]
const lock = Object.entries((read('package-lock.json') as Lock).packages)

// @security S71
test('every package is pinned to one version', () => {
  const wanted = manifests.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  )
  expect(wanted.length).toBeGreaterThan(50)
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

// @security S72
test('the lock holds a hash for every package, and no address', () => {
  const packages = lock.filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
  expect(packages.length).toBeGreaterThan(300)
  expect(packages.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-')).map(([path]) => path)).toEqual(
    [],
  )
  expect(lock.filter(([, { resolved }]) => resolved?.includes('://')).map(([path]) => path)).toEqual([])
})

// @security S73
test('install scripts are refused, but for those on the list', () => {
  const scripted = lock
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1))
  expect(new Set(scripted)).toEqual(new Set(Object.keys(root.allowScripts ?? {})))
  expect(Object.values(root.allowScripts ?? {}).filter(Boolean)).toEqual([])
})

// @security API7
test('the server fetches nothing whose address a caller could name', () => {
  const files = readdirSync(join(ROOT, 'packages/server/src'), { recursive: true, encoding: 'utf8' })
  const fetching = files
    .filter((file) => file.endsWith('.ts'))
    .filter((file) =>
      /\bfetch\(|https?\.request\(|https?\.get\(/.test(readFileSync(join(ROOT, 'packages/server/src', file), 'utf8')),
    )
  // the addresses of the gateway and of the SMS provider, from the settings
  const others = fetching.filter((file) => !file.startsWith('features/payments/') && file !== 'mail/sms-sender.ts')
  expect(others).toEqual([])
})
