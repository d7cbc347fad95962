import type { Caller } from '../api.ts'
import type { TestApp } from '../app.ts'

/** A file that is downloaded. */
export async function bytesOf(app: TestApp, as: Caller, url: string) {
  const answer = await app.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${as.token}` } })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}
