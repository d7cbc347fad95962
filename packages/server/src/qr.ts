import encodeQr from 'qr'

/** The link as a picture: the dark squares of its grid as one path, a run of a row at a time. */
export function qrOf(link: string): { size: number; path: string } {
  // the white around it is added where it is shown
  const rows = encodeQr(link, 'raw', { border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  const runs = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      return [`M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`]
    }),
  )
  return { size: rows.length, path: runs.join('') }
}
