const text = (bytes: Buffer, from: number, to: number): string => bytes.subarray(from, to).toString('latin1')

/** What a file is by its first bytes; its name and the type it claims prove nothing. */
const FORMATS: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  gif: (bytes) => /^GIF8[79]a$/.test(text(bytes, 0, 6)),
  webp: (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP',
  avif: (bytes) => text(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(text(bytes, 8, 12)),
}

/** Whether the first bytes of a file are of a format we read: JPEG, PNG, GIF, WebP, AVIF. */
export const isImage = (bytes: Buffer): boolean => Object.values(FORMATS).some((isOfFormat) => isOfFormat(bytes))

/** Whether it may be a photograph or a scan: JPEG, PNG, WebP. */
export const isPhotograph = (bytes: Buffer): boolean =>
  [FORMATS['jpeg'], FORMATS['png'], FORMATS['webp']].some((isOfFormat) => isOfFormat?.(bytes))

/** What new telephones write by default. */
export const isHeic = (bytes: Buffer): boolean =>
  text(bytes, 4, 8) === 'ftyp' && /^(hei[cxms]|hev[cmxs]|mif1|msf1)$/.test(text(bytes, 8, 12))
