import { randomFillSync } from 'node:crypto'
import sharp from 'sharp'

// Files as people send them: real pictures, and what only looks like one.

/** A plain photo. */
export const photo = (width = 1200, height = 800, background = '#2c6e49') =>
  sharp({ create: { width, height, channels: 3, background } })

let telephone: Promise<Buffer> | undefined

/** What a telephone's camera writes: 12 megapixels full of detail, lying on its side, with place and maker; always the same. */
export const fromTelephone = (): Promise<Buffer> => (telephone ??= takenByTelephone())

function takenByTelephone(): Promise<Buffer> {
  // four bytes at a time, each between 64 and 191
  const detail = randomFillSync(new Uint32Array((4032 * 3024 * 3) / 4))
  for (let place = 0; place < detail.length; place++) detail[place] = ((detail[place] ?? 0) & 0x7f7f7f7f) + 0x40404040
  return sharp(detail.buffer, { raw: { width: 4032, height: 3024, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Nikon' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 31/1 0/1' } })
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** Nine thousand bytes that unfold to 30 megapixels. */
const bomb = () =>
  sharp({ create: { width: 6000, height: 5000, channels: 3, background: '#fff' }, limitInputPixels: false })
    .png()
    .toBuffer()

const halfAJpeg = async () => (await photo().jpeg().toBuffer()).subarray(0, 2000)

/** Files that are refused, each with its sentence. */
export const NO_PICTURES: readonly (readonly [what: string, make: () => Promise<Buffer>, sentence: string])[] = [
  [
    'an SVG',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'Please choose a picture: JPEG, PNG, GIF, WebP or AVIF.',
  ],
  [
    'a page with a picture’s name',
    async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    'Please choose a picture: JPEG, PNG, GIF, WebP or AVIF.',
  ],
  [
    'a photo of a new telephone',
    async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    'HEIC pictures cannot be read here. Save the photo as JPEG and try again.',
  ],
  ['an empty file', async () => Buffer.alloc(0), 'This file is empty.'],
  ['half a JPEG', halfAJpeg, 'This picture is damaged.'],
  ['a JPEG’s first bytes and nothing else', async () => Buffer.from([0xff, 0xd8, 0xff]), 'This picture is damaged.'],
  ['more than 25 megapixels', bomb, 'This picture has more than 25 megapixels.'],
]

/** A JPEG with more bytes than we take. */
export const tooHeavy = async () => Buffer.concat([await photo().jpeg().toBuffer(), Buffer.alloc(8 * 1024 * 1024)])

export const dataUrl = (bytes: Buffer, type = 'image/jpeg'): string => `data:${type};base64,${bytes.toString('base64')}`

/** The bytes of a data URL. */
export const bytesIn = (url: string): Buffer => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
