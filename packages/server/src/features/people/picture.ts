import { ok, refuse, type Result } from '@kuri/domain'
import sharp from 'sharp'

const MOST_BYTES = 8 * 1024 * 1024
const MOST_PIXELS = 25_000_000
const LONGEST_EDGE = 512
const QUALITY = 82

/** What a file is by its first bytes; its name and the type it claims prove nothing. */
const FORMATS: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  gif: (bytes) => /^GIF8[79]a$/.test(text(bytes, 0, 6)),
  webp: (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP',
  avif: (bytes) => text(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(text(bytes, 8, 12)),
}

/**
 * A person's picture as we keep it: a JPEG of at most 512 pixels a side, upright, without anything the camera wrote
 * about place and time. Refuses (invalid_input) with a sentence: an empty file, one that is too large in bytes or
 * pixels, HEIC, and whatever is not a whole JPEG, PNG, GIF, WebP or AVIF. Source: 6-security, "Uploads".
 */
export async function asProfilePicture(bytes: Buffer): Promise<Result<Buffer>> {
  const problem = problemOf(bytes)
  if (problem) return refused(problem)
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const jpeg = await picture
      .autoOrient()
      .resize({ width: LONGEST_EDGE, height: LONGEST_EDGE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer()
    return ok(jpeg)
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit')
    return refused(isTooLarge ? 'This picture has more than 25 megapixels.' : 'This picture is damaged.')
  }
}

function problemOf(bytes: Buffer): string | null {
  if (bytes.length === 0) return 'This file is empty.'
  if (bytes.length > MOST_BYTES) return 'A picture is at most 8 MB.'
  if (Object.values(FORMATS).some((isOfFormat) => isOfFormat(bytes))) return null
  return isHeic(bytes)
    ? 'HEIC pictures cannot be read here. Save the photo as JPEG and try again.'
    : 'Please choose a picture: JPEG, PNG, GIF, WebP or AVIF.'
}

const isHeic = (bytes: Buffer): boolean =>
  text(bytes, 4, 8) === 'ftyp' && /^(hei[cxms]|hev[cmxs]|mif1|msf1)$/.test(text(bytes, 8, 12))

const text = (bytes: Buffer, from: number, to: number): string => bytes.subarray(from, to).toString('latin1')

const refused = (problem: string): Result<never> => refuse({ code: 'invalid_input', field: 'profileImage', problem })
