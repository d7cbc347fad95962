const MARK = '\uFEFF'
/** What banks put between fields, the likeliest first. */
const SEPARATORS = [',', '\t', ';', '|'] as const

/**
 * A file of comma-separated values as rows of fields (RFC 4180): quoted fields may hold separators, doubled quotes and
 * line breaks. Which separator it is, is told by whichever cuts the file's longest row into most fields. Never refuses: what is not
 * well formed comes out as it stands, and the person who maps the columns sees it.
 */
export function readDelimited(text: string): string[][] {
  const plain = text.startsWith(MARK) ? text.slice(MARK.length) : text
  const readings = SEPARATORS.map((separator) => split(plain, separator))
  return readings.toSorted((a, b) => widest(b) - widest(a))[0] ?? []
}

const widest = (rows: readonly (readonly string[])[]): number =>
  rows.reduce((most, row) => Math.max(most, row.length), 0)

function split(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let isQuoted = false
  const endField = () => {
    row.push(field.trim())
    field = ''
  }
  const endRow = () => {
    endField()
    rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (isQuoted) {
      if (sign !== '"') field += sign
      else if (text[at + 1] === '"') field += text.charAt(++at)
      else isQuoted = false
    } else if (sign === '"' && field.trim() === '') {
      field = ''
      isQuoted = true
    } else if (sign === separator) endField()
    else if (sign === '\n') endRow()
    else if (sign !== '\r') field += sign
  }
  if (field !== '' || row.length > 0) endRow()
  return rows
}
