import type { slideEndpoints, WireReplyOf } from '@kuri/contract'

export type Slide = WireReplyOf<typeof slideEndpoints.slides>[number]

/** How many slides the landing page turns; with fewer it keeps our drawings (docs/spec/company.md, CMP-9). */
export const LANDING_SLIDES = 3
