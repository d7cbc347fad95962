import { Myself } from '@kuri/contract'
import { decode } from 'zod/v4/core'

/** Reads the signed-in person from the wire. */
export const readUser = (person: unknown) => decode(Myself, person as Parameters<typeof decode<typeof Myself>>[1])
