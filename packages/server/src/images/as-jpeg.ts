import { ok, refuse, type Refused, type Result } from '@kuri/domain'
import { isHeic, isImage } from './formats.ts'

const MOST_BYTES = 8 * 1024 * 1024
const MOST_PIXELS = 25_000_000
const QUALITY = 82

/** What is to become of a picture somebody sent. */
interface JpegOptions {
  /** In pixels; smaller pictures stay as they are. */
  readonly longestEdge: number
  /** Where it stood in the call, for the refusal. */
  readonly field: string
}

/**
 * A picture as we keep it: a JPEG within `longestEdge`, upright, without anything the camera wrote about place and time.
 * Refuses with a sentence: too_large (more than 8 MB), invalid_input (an empty file, more than 25 megapixels, HEIC, and
 * whatever is not a whole JPEG, PNG, GIF, WebP or AVIF). A picture may unfold to a hundred megabytes meanwhile, so
 * callers wait their turn. Source: docs/spec/identity.md, IDN-11.
 */
export async function asJpeg(bytes: Buffer, { longestEdge, field }: JpegOptions): Promise<Result<Buffer>> {
  const refused = (problem: string): Refused => refuse({ code: 'invalid_input', field, problem })
  if (bytes.length > MOST_BYTES) return refuse({ code: 'too_large', problem: 'A picture is at most 8 MB.' })
  const problem = problemOf(bytes)
  if (problem) return refused(problem)
  // loaded with the first picture: 8 MiB that a start does not need
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const jpeg = await picture
      .autoOrient()
      .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer()
    return ok(jpeg)
  } catch (error) {
    const hasTooMany = error instanceof Error && error.message.includes('pixel limit')
    return refused(hasTooMany ? 'This picture has more than 25 megapixels.' : 'This picture is damaged.')
  }
}

function problemOf(bytes: Buffer): string | null {
  if (bytes.length === 0) return 'This file is empty.'
  if (isImage(bytes)) return null
  return isHeic(bytes)
    ? 'HEIC pictures cannot be read here. Save the photo as JPEG and try again.'
    : 'Please choose a picture: JPEG, PNG, GIF, WebP or AVIF.'
}
