import { expect, test } from 'vitest'
import routes from '../../packages/web/app/routes.ts'
import { PAGES } from './pages.ts'

/** As much of a route as its address needs. */
interface Route {
  readonly path?: string
  readonly index?: boolean
  readonly children?: readonly Route[]
}

/** The patterns of routes and all that are nested in them. */
const patternsOf = (entries: readonly Route[], above = ''): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const here = path === undefined ? above : `${above}/${path}`
    return children ? patternsOf(children, here) : path !== undefined || index ? [here || '/'] : []
  })

test('every route is in the list of pages that are looked at', () => {
  expect(Object.keys(PAGES).toSorted()).toEqual(patternsOf(routes).toSorted())
})
