const MOST_WORDS = 8

/** The words somebody looks for, in small letters; those beyond the eighth are left out. */
export const wordsIn = (typed: string): string[] =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)

/** The pattern for `like` that finds a word wherever it stands; signs that mean something in a pattern mean themselves. */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`
