import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@kuri/contract'
import { expect, test } from '@playwright/test'

/* What the build made of the pages: whoever opens one is brought that one, its layout, and no other page. */

const ASSETS = join(import.meta.dirname, '../packages/web/build/client/assets')

interface Route {
  readonly id: string
  readonly parentId?: string
  readonly module: string
}

function builtRoutes(): readonly Route[] {
  const name = readdirSync(ASSETS).find((file) => /^manifest-.*\.js$/.test(file)) ?? ''
  const [, json = ''] = /^window\.__reactRouterManifest=(.*);$/s.exec(readFileSync(join(ASSETS, name), 'utf8')) ?? []
  return Object.values((JSON.parse(json) as { routes: Record<string, Route> }).routes)
}

const isPage = ({ id }: Route): boolean => id.startsWith('pages/')
const fileOf = ({ module }: Route): string => module.replace('/assets/', '')

/** What a file brings with it: all it imports, not what it may ask for later. */
function broughtBy(file: string, seen = new Set<string>()): Set<string> {
  const text = readFileSync(join(ASSETS, file), 'utf8')
  for (const [, next = ''] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) {
    if (seen.has(next)) continue
    seen.add(next)
    broughtBy(next, seen)
  }
  return seen
}

// @spec CMP-12
test('every route is its own file, and brings no other route’s', () => {
  const routes = builtRoutes()
  expect(routes.length).toBeGreaterThan(30)
  const shared = routes.filter((one) => routes.some((other) => other.id !== one.id && fileOf(other) === fileOf(one)))
  // one file of ours, in two frames
  expect(shared.map(({ id }) => id).toSorted()).toEqual(['everybodys-pages', 'member-pages'])
  const strangers = routes.filter(isPage).flatMap((page) => {
    const brought = broughtBy(fileOf(page))
    if (brought.size === 0) throw new Error(`${page.id} imports nothing: is its file read rightly?`)
    return routes.filter((other) => isPage(other) && brought.has(fileOf(other))).map(({ id }) => `${page.id} → ${id}`)
  })
  expect(strangers).toEqual([])
})

// @spec CMP-12
test('no file brings the description of a call, which only the server reads', () => {
  const script = readdirSync(ASSETS)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(ASSETS, file), 'utf8'))
    .join('\n')
  const summaries = Object.values(endpoints).map(({ summary }) => summary)
  expect(summaries.filter((summary) => script.includes(summary))).toEqual([])
})
