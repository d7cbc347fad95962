const MARK = '\uFEFF'
/** What banks put between fields, the likeliest first. */
const SEPARATORS = [',', '\t', ';', '|'] as const

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const QUOTE = 0x22

/** Characters the separator is chosen from: a bank's letterhead and more of its table than a person reads. */
const SAMPLE = 65_536

/**
 * A file of comma-separated values as rows of fields (RFC 4180): quoted fields may hold separators, doubled quotes and
 * line breaks. The separator is the one that cuts the longest row at the file's beginning into most fields. Never
 * refuses: what is not well formed is returned as it is written, and the person who maps the columns sees it.
 */
export function readDelimited(text: string): string[][] {
  const plain = text.startsWith(MARK) ? text.slice(MARK.length) : text
  const sample = plain.slice(0, SAMPLE)
  const [separator] = SEPARATORS.map((one) => ({ one, width: widest(split(sample, one)) })).toSorted(
    (a, b) => b.width - a.width,
  )
  return split(plain, separator?.one ?? ',')
}

const widest = (rows: readonly (readonly string[])[]): number =>
  rows.reduce((most, row) => Math.max(most, row.length), 0)

/** Unquoted text is cut out whole, not gathered sign by sign: a statement of two megabytes is read in a moment. */
function split(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let from = 0
  const takeUntil = (end: number): void => {
    if (end > from) field += text.slice(from, end)
    from = end + 1
  }
  const endField = (end: number): void => {
    takeUntil(end)
    row.push(field.trim())
    field = ''
  }
  const endRow = (end: number): void => {
    endField(end)
    rows.push(row)
    row = []
  }
  const cut = separator.charCodeAt(0)
  // by codes: a text for each sign of a file takes twice as long
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === cut) endField(at)
    else if (sign === LINE_FEED) endRow(at)
    else if (sign === CARRIAGE_RETURN) takeUntil(at)
    else if (sign === QUOTE && (field + text.slice(from, at)).trim() === '') {
      const quoted = readQuoted(text, at + 1)
      field = quoted.field
      at = quoted.end
      from = at + 1
    }
  }
  if (from < text.length || field !== '' || row.length > 0) endRow(text.length)
  return rows
}

/** What stands between a quote and the next single one, doubled quotes read as one; `end` is where that one stands. */
function readQuoted(text: string, from: number): { field: string; end: number } {
  let field = ''
  for (;;) {
    const quote = text.indexOf('"', from)
    const end = quote === -1 ? text.length : quote
    field += text.slice(from, end)
    if (text[end + 1] !== '"' || quote === -1) return { field, end }
    field += '"'
    from = end + 2
  }
}
