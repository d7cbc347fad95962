import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/* Pages of docs/ that promise tests: `| what is said | [file] › title<br>[file] › title |`, the files' paths at the foot. */

const DOCS = join(import.meta.dirname, '..', 'docs')

export interface Row {
  readonly says: string
  readonly shownBy: readonly string[]
}

export interface CoveragePage {
  readonly text: string
  readonly rows: readonly Row[]
  /** The file a citation `[name] › title` names, from the repository's root, and the title; throws where it names none. */
  readonly read: (citation: string) => { readonly path: string; readonly source: string; readonly title: string }
  /** Citations of tests that do not exist under that title, or are not run. */
  readonly missing: () => string[]
}

export function coveragePage(name: string): CoveragePage {
  const text = readFileSync(join(DOCS, name), 'utf8')
  /** `[name]: ../path`, at the foot of the page. */
  const paths = new Map([...text.matchAll(/^\[([^\]]+)\]: (\S+)$/gm)].map(([, file = '', path = '']) => [file, path]))
  const rows = text.split('\n').filter(isRow).map(rowOf)

  function read(citation: string) {
    const [, file = '', title = ''] = /^\[([^\]]+)\] › (.+)$/.exec(citation) ?? []
    const path = paths.get(file)
    if (path === undefined) throw new Error(`this names no test: ${citation}`)
    return { path: join('docs', path), source: readFileSync(join(DOCS, path), 'utf8'), title }
  }
  const missing = () =>
    [...new Set(rows.flatMap(({ shownBy }) => shownBy))].filter((citation) => {
      if (isAccepted(citation)) return false
      const { source, title } = read(citation)
      return !hasTest(source, title) || /\b(test|describe)\.(skip|fixme|todo|only)\b/.test(source)
    })
  return { text, rows, read, missing }
}

/** `accepted: reason`: a weakness that stays on purpose, so no test shows it. */
export const isAccepted = (shownBy: string): boolean => /^accepted: .{20,}/.test(shownBy)

/** Rows of tables, without their headings: a heading is written in small letters and names no test. */
const isRow = (line: string): boolean => line.startsWith('| ') && !/^\| [^|]*\| shown by \|/.test(line)

function rowOf(line: string): Row {
  const [, says = '', shownBy = ''] = line.split('|').map((cell) => cell.trim())
  return { says, shownBy: shownBy.split('<br>').map((one) => one.trim()) }
}

/** As the first argument of a test, in whatever quotes. */
const hasTest = (source: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => source.split(`${quote}${title}${quote},`).slice(0, -1).some(endsWithOpening))
const endsWithOpening = (before: string): boolean => /\(\s*$/.test(before)
