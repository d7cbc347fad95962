/** Rows of cells from a spreadsheet's clipboard: tabs between cells, a cell in quotes may hold tabs, line ends and `""`. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end = ''] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/g)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).replaceAll(/\s+/g, ' ').trim())
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  // the text of a block ends with a line end
  if (rows.at(-1)?.every((cell) => cell === '')) rows.pop()
  return rows
}
