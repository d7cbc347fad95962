import { ok, refuse, type Result } from '@kuri/domain'

/**
 * The bytes in a data URL. Neither its type nor its spelling is checked: the bytes decide. Refuses
 * invalid_input: what is no data URL, or one that is not in base64.
 */
export function bytesOf(dataUrl: string, field: string): Result<Buffer> {
  const comma = dataUrl.indexOf(',')
  const head = comma < 0 ? dataUrl : dataUrl.slice(0, comma)
  const base64 = dataUrl.slice(head.length + 1)
  // browsers leave the rest out for a file without bytes
  const isOne = /^data:/i.test(head) && (base64 === '' || /;base64$/i.test(head))
  if (!isOne) return refuse({ code: 'invalid_input', field, problem: 'Please send the picture as a base64 data URL.' })
  return ok(Buffer.from(base64, 'base64'))
}

/** A JPEG for an `<img>` of a client that knows no address for it. */
export const jpegDataUrl = (jpeg: Buffer): string => `data:image/jpeg;base64,${jpeg.toString('base64')}`
