const MOST_WORDS = 8

/** The words of a search, in lower case; at most eight. */
export const wordsIn = (typed: string): string[] =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)

/** The `like` pattern that finds a word anywhere in a text; special characters are escaped. */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`
