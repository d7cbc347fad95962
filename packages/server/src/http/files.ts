import type { FastifyReply } from 'fastify'

/** Sends a file to be saved under a name of ours: plain letters, digits, dots and hyphens. */
export const sendFile = (reply: FastifyReply, type: string, name: string, content: Buffer | string): FastifyReply =>
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content)
