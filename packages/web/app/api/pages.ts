import { PAGE_SIZE } from '@kuri/contract'

/** A list that comes in pages begins here. */
export const firstPage = null as string | null

/** The next page of a list, by where the last one ended. */
export const pageOf = (cursor: string | null, limit = PAGE_SIZE) => ({ limit, ...(cursor !== null && { cursor }) })
