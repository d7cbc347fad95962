const MIB = 2 ** 20

/** A company with 20,000 subscribers sends a tenth of it. What is above is refused before it costs memory or time. */
export const WORKBOOK_LIMITS = {
  /** Bytes of the file. */
  file: 50 * MIB,
  /** Bytes of all its parts that are read, unpacked: counted while they are unpacked, whatever the file says of itself. */
  unpacked: 512 * MIB,
  /** Bytes of one CSV. */
  csv: 64 * MIB,
  /** Parts of the zip. */
  parts: 5_000,
  sheets: 100,
  /** Characters of one text: a cell has at most 32,767, each of which may be escaped in seven. */
  text: 2 ** 18,
  /** Texts that cells share. */
  sharedTexts: 2_000_000,
  /** Formats of cells; a spreadsheet program makes at most 65,490. */
  styles: 65_536,
  /** Characters of a format that are looked at; none has more than 255. */
  format: 255,
  /** Characters of a sheet's name that are kept; spreadsheet programs allow 31. */
  sheetName: 100,
  /** Characters of all texts that cells share. */
  sharedText: 64 * MIB,
  /** Cells with a value, of all sheets. */
  cells: 5_000_000,
  /** Cells further to the right are not looked at. */
  columns: 256,
  merges: 20_000,
  rows: 1_048_576,
} as const
