import sharp from 'sharp'

const QUALITY = 80

/** A JPEG of ours as WebP, at most `width` pixels wide: a third less to send. */
export const asWebp = (jpeg: Buffer, width: number): Promise<Buffer> =>
  sharp(jpeg).resize({ width, withoutEnlargement: true }).webp({ quality: QUALITY }).toBuffer()
