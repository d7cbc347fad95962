import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { themeVariables } from '../prerender/theme-variables.ts'

/** Without what a formatter may change. */
const plain = (css: string): string => css.replaceAll(/\s+/g, ' ').replaceAll('"', "'").toLowerCase()

test('the variables of the components are those of the theme: after a change run prerender/theme-variables.ts', () => {
  const written = readFileSync(new URL('styles/mantine-variables.css', import.meta.url), 'utf8')
  expect(plain(written)).toBe(plain(themeVariables()))
})
