const QUALITY = 80

/** A JPEG of ours as WebP, at most `width` pixels wide: a third less to send. */
export async function asWebp(jpeg: Buffer, width: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return await sharp(jpeg).resize({ width, withoutEnlargement: true }).webp({ quality: QUALITY }).toBuffer()
}
