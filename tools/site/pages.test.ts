import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../../packages/web/app/routes.ts'
import { PAGES } from './pages.ts'

/** The patterns of routes and all that are nested in them. */
const patternsOf = (entries: readonly RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const here = path === undefined ? above : `${above}/${path}`
    return children ? patternsOf(children, here) : path !== undefined || index ? [here || '/'] : []
  })

test('every route is in the list of pages that are looked at', () => {
  expect(Object.keys(PAGES).toSorted()).toEqual(patternsOf(routes).toSorted())
})
