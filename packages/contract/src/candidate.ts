import * as z from 'zod/mini'

/** An existing person who may be the one about to be enrolled. */
export const Candidate = z.object({
  _id: z.string(),
  code: z.string(),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  because: z.enum(['pan', 'email', 'phone', 'name']),
})
