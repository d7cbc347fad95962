import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A part is made while the one before it goes out, and no more. */
const A_PART_AHEAD = 1

/** Sends a file to be saved under a name of ours: plain letters, digits, dots and hyphens. */
export const sendFile = (
  reply: FastifyReply,
  type: string,
  name: string,
  content: Buffer | string | Readable,
): FastifyReply => reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content)

/**
 * Sends a file while it is made, as fast as it is taken. What goes wrong before its first part is there is answered like
 * in any call; what goes wrong later cuts the line, so that nobody takes half a file for a whole one.
 */
export async function sendParts(
  reply: FastifyReply,
  type: string,
  name: string,
  parts: AsyncGenerator<string, void, undefined>,
): Promise<FastifyReply> {
  const first = await parts.next()
  return sendFile(reply, type, name, Readable.from(from(first, parts), { highWaterMark: A_PART_AHEAD }))
}

async function* from(
  first: IteratorResult<string, void>,
  rest: AsyncGenerator<string, void, undefined>,
): AsyncGenerator<string, void, undefined> {
  if (first.done === true) return
  yield first.value
  yield* rest
}
