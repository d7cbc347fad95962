import type { Tx } from '../../database/types.ts'
import * as people from '../people/service.ts'

/** Whether money and repeated cancels need two administrators: as soon as the company has two (decision 11). */
export const hasTwoAdministrators = async (tx: Tx): Promise<boolean> => (await people.administrators(tx)).length > 1
