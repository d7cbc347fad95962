import { SLIDE_WIDTHS } from '@kuri/contract'
import { ok, refuse, type Result } from '@kuri/domain'
import { BUSY, runLimited } from '../../concurrency-limit.ts'
import { asJpeg } from '../../images/as-jpeg.ts'
import { asWebp } from '../../images/as-webp.ts'
import { bytesOf } from '../../images/data-url.ts'

/** In pixels: enough for a desk's whole width; the seed's clients get it as a data URL, all slides at once. */
export const WIDEST = 1600
/** A picture as the seed's client sends it. */
interface Sent {
  readonly name: string
  /** A data URL. */
  readonly data: string
}

/** A picture ready to be a slide, in every size it is shown in. */
export interface SlidePicture {
  readonly name: string
  readonly jpeg: Buffer
  readonly sizes: readonly { readonly width: number; readonly webp: Buffer }[]
}

/** Reads one picture when its turn comes. Refuses: invalid_input, too_large, unavailable. */
export async function asSlidePicture({ name, data }: Sent, field: string): Promise<Result<SlidePicture>> {
  const bytes = bytesOf(data, field)
  if (!bytes.ok) return bytes
  const read = await runLimited(async (): Promise<Result<SlidePicture>> => {
    const jpeg = await asJpeg(bytes.value, { longestEdge: WIDEST, field })
    return jpeg.ok ? ok({ name, jpeg: jpeg.value, sizes: await sizesOf(jpeg.value) }) : jpeg
  })
  return read ?? BUSY
}

/**
 * Reads them one after the other, all or none. Refuses as for one; when several came, the sentence names which it is
 * about.
 */
export async function asSlidePictures(images: readonly Sent[]): Promise<Result<SlidePicture[]>> {
  const pictures: SlidePicture[] = []
  for (const [place, image] of images.entries()) {
    const picture = await asSlidePicture(image, `images.${place}.data`)
    if (!picture.ok) return images.length === 1 ? picture : about(image.name, picture.error)
    pictures.push(picture.value)
  }
  return ok(pictures)
}

function about(name: string, refusal: Parameters<typeof refuse>[0]): Result<never> {
  const named = (problem: string) => `${name}: ${problem}`
  if (refusal.code === 'invalid_input') return refuse({ ...refusal, problem: named(refusal.problem) })
  if (refusal.code === 'too_large' && refusal.problem) return refuse({ ...refusal, problem: named(refusal.problem) })
  return refuse(refusal)
}

async function sizesOf(jpeg: Buffer): Promise<SlidePicture['sizes']> {
  const sizes: { width: number; webp: Buffer }[] = []
  for (const width of SLIDE_WIDTHS) sizes.push({ width, webp: await asWebp(jpeg, width) })
  return sizes
}
