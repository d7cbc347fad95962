import { tidyLine } from '@kuri/domain'

/** Name and relation, as staff write them. */
export const nomineeOf = (name: string | null, relation: string | null): string =>
  cut(name === null || relation === null ? name : `${name} (${relation})`, 120)

/** A text of the workbook in the length that a column has. */
export const cut = (text: string | null, most: number): string =>
  Array.from(tidyLine(text ?? ''))
    .slice(0, most)
    .join('')
    .trim()
