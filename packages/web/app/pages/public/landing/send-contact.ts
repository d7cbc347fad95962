import { noticeEndpoints, type BodyOf } from '@kuri/contract'
import { safeParse } from 'zod/v4/core'
import { call } from '../../../api/client.ts'

export type ContactWords = BodyOf<typeof noticeEndpoints.contact>
/** The first problem of each field. */
export type ContactProblems = { [Field in keyof ContactWords]?: string }

export function checkContact(typed: ContactWords): ContactProblems {
  const read = safeParse(noticeEndpoints.contact.body, typed)
  const issues = read.success ? [] : read.error.issues.toReversed()
  return Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issue.message]))
}

export const sendContact = (typed: ContactWords): Promise<unknown> => call(noticeEndpoints.contact, { body: typed })
