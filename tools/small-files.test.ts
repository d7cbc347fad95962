import { expect, test } from 'vitest'
import { withSmallFilesInside } from '../packages/web/prerender/small-files.ts'

const FILES: Readonly<Record<string, string>> = {
  'manifest-1.js': 'window.__reactRouterManifest={"routes":{}};',
  'root-1.js': 'export{a as default,b as Layout}from"./start-1.js";',
  'guarded-1.js':
    'import{E as e,T as t}from"./frame-1.js";var n=e(function(){return t(1)});export{n as HydrateFallback,n as default};\n',
  'page-1.js': `import{E as e}from"./frame-1.js";${'e();'.repeat(400)}export{e as default};`,
  'entry-1.js': 'import{h as e}from"./frame-1.js";e(document);',
}

const page = (script: string): string =>
  `<link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/page-1.js"/>` +
  `<link rel="modulepreload" href="/assets/entry-1.js"/><script type="module" async="">${script}</script>`

const SCRIPT = `import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/guarded-1.js";
import * as route2 from "/assets/page-1.js";

  window.__reactRouterRouteModules = {"root":route0,"guarded":route1,"page":route2};

import("/assets/entry-1.js");`

const read = (name: string): string => FILES[name] ?? ''

test('what a page begins with stands in it, and a page’s own file stays a file', () => {
  const html = withSmallFilesInside(page(SCRIPT), read)
  expect(html.match(/<link rel[^>]*>/g)).toEqual(['<link rel="modulepreload" href="/assets/page-1.js"/>'])
  expect(html.match(/<link media="not all"/g)).toHaveLength(2)
  expect(html.match(/from ?"[^"]+"/g)).toEqual([
    'from"/assets/start-1.js"',
    'from"/assets/frame-1.js"',
    'from"/assets/frame-1.js"',
    'from "/assets/page-1.js"',
  ])
  expect(html).toContain('window.__reactRouterManifest={"routes":{}};')
})

test('two files that give their variables the same names do not meet', () => {
  const html = withSmallFilesInside(page(SCRIPT), read)
  const [, script = ''] = /<script[^>]*>([\s\S]*)<\/script>/.exec(html) ?? []
  const ran = script
    .replaceAll(
      /import\{([^}]*)\}from"[^"]*";/g,
      (_, names: string) => `const {${names.replaceAll(' as ', ':')}}=parts;`,
    )
    .replace(/import \* as route2 from "[^"]+";/, 'const route2=null;')
  const seen: unknown[] = []
  const parts = {
    a: 'root',
    b: 'layout',
    E: (part: () => unknown) => part,
    T: (n: number) => n + 1,
    h: (what: unknown) => seen.push(what),
  }
  const window = { __reactRouterRouteModules: {} as Record<string, Record<string, unknown>> }
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  new Function('window', 'document', 'parts', ran)(window, 'the document', parts)
  const { root, guarded } = window.__reactRouterRouteModules
  expect(root).toEqual({ default: 'root', Layout: 'layout' })
  const fallback = guarded?.['HydrateFallback'] as (() => unknown) | undefined
  expect(fallback?.()).toBe(2)
  expect(seen).toEqual(['the document'])
})

test('a build whose pages begin in another way is refused', () => {
  expect(() => withSmallFilesInside(page('import("/assets/page-1.js");'), read)).toThrow('does not begin')
})
