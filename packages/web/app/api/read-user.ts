import { User } from '@kuri/contract'
import { decode } from 'zod/v4/core'

/** Reads the signed-in person from the wire. */
export const readUser = (person: unknown) => decode(User, person as Parameters<typeof decode<typeof User>>[1])
