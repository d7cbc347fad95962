import multipart from '@fastify/multipart'
import type { Endpoint } from '@kuri/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '@kuri/domain'
import { WORKBOOK_LIMITS } from '../workbook/limits.ts'
import { isWithinBounds } from './json-bounds.ts'

const MEGABYTE = 1024 * 1024
/** A call in JSON; pictures have more room, on the routes that take them. */
const BODY_LIMIT = 256 * 1024
/** A picture of 8 MB as a data URL is a third longer. */
const BODY_LIMIT_WITH_PICTURE = 12 * MEGABYTE
const BODY_LIMIT_WITH_PICTURES = 32 * MEGABYTE
/** A file's text, every sign of it written as JSON may. */
const BODY_LIMIT_WITH_FILE_TEXT = 8 * MEGABYTE
const MOST_PICTURES = 10
const PICTURE_LIMIT = 8 * MEGABYTE

/** What stands around the file of a form. */
const FORM_AROUND_FILE = 64 * 1024

/** So much of a body that is refused for its length is still read. */
const THROWN_AWAY = 64 * MEGABYTE

/** How long a call's JSON may be. A form has limits of its own, for each of its parts. */
export function bodyLimitOf({ pictures, fileText }: Endpoint): number {
  if (pictures) return pictures === 'one' ? BODY_LIMIT_WITH_PICTURE : BODY_LIMIT_WITH_PICTURES
  return fileText ? BODY_LIMIT_WITH_FILE_TEXT : BODY_LIMIT
}

/** A file of a form, in memory: pictures are small and are re-encoded at once; a workbook is at most 50 MB, from few people. */
export interface UploadedFile {
  readonly field: string
  readonly fileName: string
  readonly bytes: Buffer
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of a JSON body as they came: what a webhook's signature covers. */
    rawBody: Buffer
    uploads: UploadedFile[]
  }
}

/** Reads bodies: JSON everywhere, forms with files where the endpoint allows them, nothing else (415). */
export async function readBodies(app: FastifyInstance): Promise<void> {
  app.decorateRequest('rawBody')
  app.decorateRequest('uploads')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.rawBody = body
    // clients send the type JSON and no body where a call has no body
    if (body.length === 0) done(null, undefined)
    else if (!isWithinBounds(body)) done(Object.assign(new Error('JSON beyond all bounds'), { statusCode: 400 }))
    else void parse(request, body.toString('utf8'), done)
  })
  await app.register(multipart, {
    limits: {
      fileSize: PICTURE_LIMIT,
      files: MOST_PICTURES,
      fields: 50,
      fieldSize: BODY_LIMIT,
      parts: 60,
      headerPairs: 20,
    },
  })
}

/**
 * A body that is refused for its length is still on its way. A connection that is closed under the sender can lose the answer
 * with it, so what was announced is read to its end and thrown away. Of more than that, or without a length, the connection is closed.
 */
export function letItEnd({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (Number(headers['content-length']) <= THROWN_AWAY) reply.removeHeader('connection')
}

/** Turns a form into a body of its text fields and `uploads`. Refuses a form where the endpoint takes none. */
export async function readForm(endpoint: Endpoint, request: FastifyRequest): Promise<Refusal | null> {
  request.uploads = []
  if (!request.isMultipart()) return null
  if (endpoint.multipart !== true) return { code: 'unsupported_media_type' }
  const isWorkbook = endpoint.takesWorkbook === true
  // before anything of it is read
  const announced = Number(request.headers['content-length'] ?? 0)
  if (isWorkbook && announced > WORKBOOK_LIMITS.file + FORM_AROUND_FILE) return { code: 'workbook_too_large' }
  try {
    return await readParts(request, isWorkbook)
  } catch (error) {
    if (isWorkbook && isTooLarge(error)) return { code: 'workbook_too_large' }
    // the framework's refusals carry a status; a form that breaks off, or never begins, has the parser's
    if (error instanceof Error && 'statusCode' in error) throw error
    return { code: 'invalid_input', field: '', problem: 'This form cannot be read.' }
  }
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'

async function readParts(request: FastifyRequest, isWorkbook: boolean): Promise<Refusal | null> {
  const fields: [string, unknown][] = []
  const most = isWorkbook ? WORKBOOK_LIMITS.file : BODY_LIMIT_WITH_PICTURES
  let size = 0
  for await (const part of request.parts(isWorkbook ? { limits: { fileSize: most, files: 2 } } : undefined)) {
    if (part.type === 'field') fields.push([part.fieldname, part.value])
    else {
      const bytes = await part.toBuffer()
      size += bytes.length
      if (size > most) return { code: isWorkbook ? 'workbook_too_large' : 'too_large' }
      // browsers send a file without name and bytes for an input nobody filled
      if (part.filename || bytes.length > 0)
        request.uploads.push({ field: part.fieldname, fileName: part.filename, bytes })
    }
  }
  request.body = Object.fromEntries(fields)
  return null
}
