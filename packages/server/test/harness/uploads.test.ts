import { endpoints } from '@kuri/contract'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { neverMet, reportCoverage } from '../../../domain/test/coverage.ts'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { bytesIn, dataUrl, photo } from '../pictures.ts'

/*
 * Pictures that were cut off, scribbled over, glued together or called something else: each is kept as a JPEG without
 * what the camera wrote, or refused with a sentence; nothing else ever. `UPLOADS=500 SEED=…` sends more of another seed.
 */

const UPLOADS = Number(process.env['UPLOADS'] ?? 20)
const SEED = Number(process.env['SEED'] ?? 20_261_121)

const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const
const TYPES = ['image/jpeg', 'image/png', 'image/svg+xml', 'text/html', 'application/octet-stream']

const anyUpload = fc.record({
  format: fc.constantFrom(...FORMATS),
  type: fc.constantFrom(...TYPES),
  does: fc.constantFrom('nothing', 'cut', 'scribble', 'glue', 'behead'),
  /** Where, as a share of the file. */
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 40 }),
})
type Upload = typeof anyUpload extends fc.Arbitrary<infer T> ? T : never

let app: TestApp
let anand: Caller
const pictures = new Map<string, Buffer>()
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'fatal' })
  anand = await given.admin(app)
  for (const format of FORMATS) {
    const withPlace = photo(60, 40).withExif({ IFD0: { Make: 'Nikon' }, IFD3: { GPSLatitudeRef: 'N' } })
    pictures.set(format, await withPlace.toFormat(format).toBuffer())
  }
})
afterAll(() => app.close())

/** What is done to a picture at a place. */
const DOES: Readonly<Record<Upload['does'], (picture: Buffer, place: number, bytes: Uint8Array) => Buffer>> = {
  nothing: (picture) => picture,
  cut: (picture, place) => picture.subarray(0, place),
  behead: (picture, place) => picture.subarray(place),
  scribble: (picture, place, bytes) =>
    Buffer.concat([picture.subarray(0, place), bytes, picture.subarray(place + bytes.length)]),
  glue: (picture) => Buffer.concat([picture, Buffer.from('<script>alert(1)</script>'), picture]),
}

function alter({ format, does, at, bytes }: Upload): Buffer {
  const picture = pictures.get(format) ?? Buffer.alloc(0)
  return DOES[does](picture, Math.floor(picture.length * at), bytes)
}

const met = { kept: 0, refused: 0, 'under another name': 0 }

/** What is kept of a picture, or the status of a refusal that has a sentence and leaves nothing behind. */
async function send(upload: Upload): Promise<unknown> {
  await app.owner.query('delete from slide')
  const image = { name: `x.${upload.format}`, data: dataUrl(alter(upload), upload.type) }
  const as = api(app).as(anand)
  const answer = await as.call(endpoints.uploadImages, { body: { images: [image] } })
  if (answer.status !== 200) {
    met.refused++
    const isClean = (await api(app).call(endpoints.slides)).reply.length === 0
    return isClean && /\w+ \w+.*\.$/.test(answer.problem.message) ? answer.status : answer.problem
  }
  met.kept++
  if (upload.type !== 'image/jpeg' && upload.type !== 'image/png') met['under another name']++
  const { format, exif, xmp } = await sharp(bytesIn(answer.reply[0]?.data ?? '')).metadata()
  return { format, exif, xmp }
}

const CLEAN = { format: 'jpeg', exif: undefined, xmp: undefined }

// @spec IDN-11 @attack 113
test(`${UPLOADS} altered pictures are kept clean or refused with a sentence (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(anyUpload, async (upload) => {
      expect([CLEAN, 400, 413, 415, 422]).toContainEqual(await send(upload))
    }),
    { numRuns: UPLOADS, seed: SEED },
  )
}, 600_000)

test('both happened', () => {
  reportCoverage({ harness: 'uploads', seed: SEED, histories: UPLOADS, met })
  expect(neverMet(met)).toEqual([])
})
