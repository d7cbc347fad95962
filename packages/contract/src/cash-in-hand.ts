import { CASH_LIMIT_RANGE, formatRupees, toRupees } from '@kuri/domain'
import * as z from 'zod/mini'

const { least, most } = CASH_LIMIT_RANGE
const PROBLEM = `Between ${formatRupees(least)} and ${formatRupees(most)}.`

/** The limit of the cash that a collector carries, in whole rupees. */
export const MostCash = z.int(PROBLEM).check(z.minimum(toRupees(least), PROBLEM), z.maximum(toRupees(most), PROBLEM))
