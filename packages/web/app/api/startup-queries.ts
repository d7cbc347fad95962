import type { companyEndpoints, peopleEndpoints, slideEndpoints, WireReplyOf } from '@kuri/contract'
import { queryOptions } from '@tanstack/react-query'
import { learnTime } from './clock.ts'
import { answer, arrivedAt, headersFor } from './http.ts'
import { isSignedOut, Problem } from './problems.ts'
import { ME } from './query-client.ts'
import type { Myself } from '../session.ts'
import { forgetSession, storedUserId } from './session-store.ts'

// The queries of every page: the signed-in user and the company. A visitor's answers need no schema (no money, no
// person), so the landing page does without the 20 kB that read one. The types hold the addresses to the endpoint table.
const ME_PATH: typeof peopleEndpoints.me.path = '/auth/me'
const COMPANY_PATH: typeof companyEndpoints.company.path = '/company'
/** The one page that opens without network. */
const COLLECT = '/collect'
const SLIDES_PATH: typeof slideEndpoints.slides.path = '/files/images'

const read = (path: string): Promise<unknown> => answer(`/api${path}`, { headers: headersFor() })

/** The signed-in person, or null. Requested once at start. */
export const me = () =>
  queryOptions({
    queryKey: ME,
    queryFn: async () => {
      try {
        const [person, { readUser }] = [await read(ME_PATH), await import('./read-user.ts')]
        return readUser(person)
      } catch (error) {
        if (!isSignedOut(error)) return await withoutNetwork(error)
        forgetSession()
        return null
      }
    },
    staleTime: Infinity,
    // also where there is no network: one page opens there
    networkMode: 'offlineFirst',
  })

/** A collector's page opens without network, for who was logged in when it was last open with it. */
async function withoutNetwork(error: unknown): Promise<Myself> {
  const kept = isKept(error) ? await (await import('./kept-on-phone.ts')).keptUser() : undefined
  if (!kept || kept._id !== storedUserId()) throw error
  return kept
}

/** Whether an answer is looked for on the phone: there is no network, and this page opens without. */
const isKept = (error: unknown): boolean =>
  error instanceof Problem && error.status === 0 && location.pathname === COLLECT

export type Company = WireReplyOf<typeof companyEndpoints.company>

/** Who runs the chits; brings the server's time along. */
export const company = () =>
  queryOptions({
    queryKey: ['company'],
    queryFn: async () => {
      try {
        const facts = (await read(COMPANY_PATH)) as Company
        learnTime(new Date(facts.serverTime), arrivedAt(`/api${COMPANY_PATH}`))
        return facts
      } catch (error) {
        const kept = isKept(error) ? await (await import('./kept-on-phone.ts')).keptCompany() : undefined
        if (!kept) throw error
        return kept
      }
    },
    staleTime: Infinity,
    networkMode: 'offlineFirst',
  })

type UploadedSlides = WireReplyOf<typeof slideEndpoints.slides>

/** The company's pictures, by address. */
export const slides = () =>
  queryOptions({
    queryKey: ['slides'],
    queryFn: async () => (await read(SLIDES_PATH)) as UploadedSlides,
    staleTime: 5 * 60_000,
  })
