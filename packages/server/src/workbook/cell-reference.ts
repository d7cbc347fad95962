/** The row and column of C418, from 1 and 0; the largest sheet has XFD1048576. */
export function placeOf(reference: string): { row: number; column: number } | null {
  const [, letters = '', row = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? []
  if (letters === '') return null
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return { row: Number(row), column: column - 1 }
}
