import { isStaff, isStrictPassword, type Role } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as settings from '../settings/service.ts'

/** Whether somebody of this role may not choose this password: the company requires the strict rule of its staff. */
export const isTooWeak = async (tx: Tx, role: Role, password: string): Promise<boolean> =>
  isStaff(role) && !isStrictPassword(password) && (await settings.read(tx)).staffNeedStrictPassword
