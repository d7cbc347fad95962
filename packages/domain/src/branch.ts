/** The code of the branch that every company has from its beginning. It stands in no number. */
export const FIRST_BRANCH = '1'

/**
 * The code of every other branch. Two signs or more: one letter is the series of a kind of document, and `C-C-2026-000001` would
 * read like two. Source: docs/spec/identity.md, IDN-24.
 */
export const BRANCH_CODE = /^[A-Z][A-Z0-9]{1,5}$/
