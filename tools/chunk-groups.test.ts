import { expect, test } from 'vitest'
import { groupModules, type BuiltFile } from './chunk-groups.ts'

/** A file of a build: a route, a lazily loaded part, or one module that several of them share. */
const file = (kind: 'route' | 'shared', name: string, imports: readonly string[], bytes = 100): [string, BuiltFile] => [
  name,
  {
    name,
    part: kind === 'route' ? `packages/web/app/pages/${name}.tsx` : null,
    isRoute: kind === 'route',
    imports,
    bytes,
    modules: [`${name}.ts`],
    needs: imports.map((one) => `${one}.ts`),
  },
]

test('small modules that the same pages load share a file', () => {
  const built = [
    file('route', 'wallet', ['money', 'table']),
    file('route', 'history', ['money', 'table', 'chart']),
    file('route', 'reports', ['chart']),
    file('shared', 'money', []),
    file('shared', 'table', []),
    file('shared', 'chart', [], 500_000),
  ]
  const groups = groupModules(Object.fromEntries(built), new Set())
  expect(groups).toContainEqual(['money.ts', 'table.ts'])
  expect(groups).toContainEqual(['chart.ts'])
})

test('the landing page never loads a module that only other pages need', () => {
  const built = [
    file('route', 'public/landing/page', ['money']),
    ...['a', 'b', 'c', 'd', 'e'].map((name) => file('route', name, ['money', 'table'])),
    file('shared', 'money', []),
    file('shared', 'table', []),
  ]
  expect(groupModules(Object.fromEntries(built), new Set())).toHaveLength(2)
})

test('two groups that would import each other through a third one stay apart', () => {
  const pages = ['a', 'b', 'c', 'd'].map((name) => file('route', name, ['top', 'bottom']))
  const built = [
    ...pages,
    // large, and needed by few: it goes with none of them
    file('route', 'few', ['middle']),
    file('shared', 'top', ['middle']),
    file('shared', 'middle', ['bottom'], 5_000_000),
    file('shared', 'bottom', []),
    ...['p', 'q', 'r'].map((name) => file('route', name, ['bottom'])),
  ]
  const groups = groupModules(Object.fromEntries(built), new Set())
  const at = (module: string): number => groups.findIndex((modules) => modules.includes(module))
  expect(at('bottom.ts')).toBeLessThanOrEqual(at('middle.ts'))
  expect(at('middle.ts')).toBeLessThanOrEqual(at('top.ts'))
})

test('a file that a rule of the build makes is in no group', () => {
  const built = [file('route', 'a', ['frame', 'x']), file('shared', 'frame', []), file('shared', 'x', [])]
  expect(groupModules(Object.fromEntries(built), new Set(['frame']))).toEqual([['x.ts']])
})
