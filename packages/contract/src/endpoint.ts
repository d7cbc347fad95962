import type { Permission } from '@kuri/domain'
import type { $ZodType, input, output } from 'zod/v4/core'

/**
 * One call of the wire. The server registers it, the browser calls it and OpenAPI describes it from this one row.
 * Closed by default: without `permission` or `public` the server does not start.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, in the router's style: `/auctions/:id/bids`. */
  readonly path: string
  readonly summary: string
  readonly permission?: Permission
  readonly public?: true
  /**
   * What becomes of it in a session that acts for another member (docs/spec/identity.md, IDN-21). Without it the call acts for that
   * member. `as-oneself`: for who is logged in. `refused`: it is about their log-in, which is not the member's.
   */
  readonly whileActing?: 'as-oneself' | 'refused'
  /**
   * What the staff of one branch are answered (ADR 20). `scoped`: a reading shows their branch's rows only, and a call that names
   * something of another branch is refused as if it were not there. `own`: it is about the caller's own account or work alone, and
   * nothing of another branch is in it. `named`: it is about a member of any branch, whom the caller names by two things that the
   * member shows or tells; the service decides. Without it, what needs a right of staff is head office's (403), and what every member may
   * do they do as a member.
   */
  readonly forBranch?: 'scoped' | 'own' | 'named'
  readonly params?: $ZodType
  readonly query?: $ZodType
  readonly body?: $ZodType
  /** What the caller receives; money in it is rupees on the wire and paise in code. */
  readonly reply: $ZodType
  /** 200 by default. 202: it is done later, or not at all. */
  readonly status?: 201 | 202
  /** A public call that writes: how many a minute one address may make; more are refused with 429. */
  readonly perMinute?: number
  /** Takes a form with files as well as JSON; the text fields are `body`. */
  readonly multipart?: true
  /** Its form has a workbook of up to 50 MB, where other forms have pictures. */
  readonly takesWorkbook?: true
  /** Its JSON carries the text of a file and may be 8 MB long. */
  readonly fileText?: true
  /** Its JSON carries a picture, or several, as data URLs: it may be 12 MB long, or 32 MB. */
  readonly pictures?: 'one' | 'several'
  /** Answers with a file of this media type instead of JSON. */
  readonly file?: string
  /** Its file takes minutes: documents do not wait for it, nor it for them. Its handler makes one at a time. */
  readonly ownQueue?: true
  /** Answers with server-sent events; `reply` is one event's data. */
  readonly stream?: true
}

/** Fixes the literal types of a row, so that both sides infer exactly this path, permission and these schemas. */
export const endpoint = <const E extends Endpoint>(row: E): E => row

type Of<S, As extends 'in' | 'out'> = S extends $ZodType ? (As extends 'in' ? input<S> : output<S>) : undefined

/** What a handler is given and gives back: decoded, money in paise. */
export type ParamsOf<E extends Endpoint> = Of<E['params'], 'out'>
export type QueryOf<E extends Endpoint> = Of<E['query'], 'out'>
export type BodyOf<E extends Endpoint> = Of<E['body'], 'out'>
export type ReplyOf<E extends Endpoint> = output<E['reply']>

/** The same as they travel: money in rupees, instants as text. */
export type WireBodyOf<E extends Endpoint> = Of<E['body'], 'in'>
export type WireReplyOf<E extends Endpoint> = input<E['reply']>
