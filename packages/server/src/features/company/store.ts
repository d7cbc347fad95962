import { newId } from '../../database/ids.ts'
import type { NewRow, Tx } from '../../database/types.ts'

export async function insertMessage(tx: Tx, message: Omit<NewRow<'contact_message'>, 'id'>): Promise<void> {
  await tx
    .insertInto('contact_message')
    .values({ ...message, id: newId() })
    .execute()
}
