import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/* Names of files and in code use the terms of the field. The words below were replaced by them and do not come back. */

const ROOT = join(import.meta.dirname, '..')

/** The word that was replaced, and the term for it. */
const REPLACED: Readonly<Record<string, string>> = {
  aboard: 'in the batch',
  asleep: 'paused',
  convoy: 'row queue',
  cutter: 'cuttable proxy',
  desk: 'inbox',
  door: 'authenticator, endpoint or collection',
  hear: 'handle an event',
  heard: 'received',
  house: 'company, application or chit detail',
  keeper: 'launcher',
  manner: 'list configuration or form helper',
  mood: 'status',
  paper: 'document',
  papers: 'documents',
  passenger: 'queued call',
  patience: 'lock options',
  pile: 'filter of the inbox',
  said: 'reported, printed or response',
  say: 'print or send',
  says: 'text or sentence',
  scene: 'setup',
  scissors: 'fault-injection proxy',
  spoilt: 'broken',
  stranger: 'visitor or other person',
  tell: 'notify or report',
  tells: 'notifies or reports',
  told: 'notified, reported or answered',
  unguard: 'mutation test',
  unheard: 'pending',
  untold: 'unreported or by default',
  weigh: 'measure the size',
  wish: 'query, filter or request',
  wishes: 'queries',
}

/** The words that tests, benches and tools do without as well. They still use some of the others. */
const IN_TESTS: ReadonlySet<string> = new Set([
  'asleep',
  'cutter',
  'desk',
  'door',
  'hear',
  'heard',
  'house',
  'pile',
  'said',
  'say',
  'says',
  'scene',
  'scissors',
  'tell',
  'tells',
  'told',
  'unguard',
  'untold',
  'weigh',
  'wish',
  'wishes',
])

/** No tool is called this; in the code the word is kept, because a person proves a password and a test proves a lot. */
const REPLACED_IN_TOOLS: Readonly<Record<string, string>> = { prove: 'soak test' }

/** What keeps such a word: names of the wire and of SQL, which are fixed, and pictures. */
const KEPT: readonly (readonly [name: RegExp, why: string])[] = [
  [/^heardAt$/, 'a field of the wire'],
  [/at_door$|^atDoor$|^large_cash_not_at_door$/, 'codes of refusals and their constraint'],
  [/^paper$|^paperList$/, 'the field of an entry on the wire; a list of ink on paper'],
  [/^papers$/, 'the section of the settings, in its address'],
  [/^(bid|join)House$|house\.svg$/, 'the seed’s headings Join House and Bid House'],
]

const isKept = (name: string): boolean => KEPT.some(([kept]) => kept.test(name))
const filesOf = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: ROOT })
    .toString()
    .split('\n')
    .filter((path) => path !== '')
const sources = filesOf('packages/*/src/*', 'packages/web/app/*').filter((path) => !/\.test\.tsx?$/.test(path))
const tests = filesOf('packages/*/test/*', 'packages/web/app/*.test.ts*', 'bench/*', 'e2e/*', 'tools/*').filter(
  (path) => path !== 'tools/vocabulary.test.ts',
)
const tools = filesOf('tools/*')
const scripts = Object.keys((JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest).scripts)
interface Manifest {
  readonly scripts: Readonly<Record<string, string>>
}

const replacedIn = (name: string): string[] =>
  isKept(name)
    ? []
    : name
        .split(/(?=[A-Z])|[^A-Za-z]+/)
        .map((part) => part.toLowerCase())
        .filter((part) => Object.hasOwn(REPLACED, part))

/** The identifiers of a file, without its texts, patterns and comments. */
function identifiersOf(path: string): Set<string> {
  const code = readFileSync(join(ROOT, path), 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
    .replace(/(?<=\()\/(?:[^/\\\n]|\\.)+\//g, '')
    .replace(/`[^`]*`/g, (text) => (text.match(/\$\{[^}]*\}/g) ?? []).join(' '))
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
  return new Set(code.match(/[A-Za-z_$][\w$]*/g))
}

const namesIn = (path: string): ReadonlySet<string> =>
  new Set([...path.split('/'), ...(/\.tsx?$/.test(path) ? identifiersOf(path) : [])])

/** What is wrong with the names in a file and in its path. */
const faultsOf = (path: string, words: (word: string) => boolean = () => true): string[] =>
  [...namesIn(path)].flatMap((name) => {
    const found = replacedIn(name).filter(words)
    return found.length === 0 ? [] : [`${path}: ${name}, say ${found.map((word) => REPLACED[word]).join(', ')}`]
  })

test('no name of a source file or in its code has a replaced word in it', () => {
  expect(sources.flatMap((path) => faultsOf(path))).toEqual([])
})

test('nor has one of the tests, benches and tools', () => {
  expect(tests.flatMap((path) => faultsOf(path, (word) => IN_TESTS.has(word)))).toEqual([])
})

test('no tool and no script is called by a replaced word', () => {
  const words = { ...REPLACED, ...REPLACED_IN_TOOLS }
  const named = [...tools.flatMap((path) => path.split(/[/.-]/)), ...scripts.flatMap((name) => name.split(/[:-]/))]
  expect(named.filter((name) => Object.hasOwn(words, name.replace(/^pre/, '')) || Object.hasOwn(words, name))).toEqual(
    [],
  )
})

test('every word that is kept is still there', () => {
  const names = new Set(sources.flatMap((path) => [...namesIn(path)]))
  expect(KEPT.filter(([kept]) => ![...names].some((name) => kept.test(name))).map(([, why]) => why)).toEqual([])
})

/** Where a text may have the word late: names in code, fixed terms, the terms of a scheme, and a duty that was done too late. */
const LATE_KEPT =
  /\$\{[^}]*\}|\(late, |\[late, |of\('late'\)|\blate (>|===) 0|late (fees?|payers?|members?)\b|paying late\b|(when|who is) late\b|days? late'/gi
/** Files with no text about contributions: minutes to file, money in transit. */
const OTHER_MATTERS = /\/(minutes-to-file|bank)\.ts$/

test('texts call a contribution past its due day overdue, not late', () => {
  const texts = filesOf('packages/web/app/messages/en/*.ts', 'packages/server/src/features/*/tables.ts')
  const found = texts.flatMap((path) => {
    const code = readFileSync(join(ROOT, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
    const lines = code.replace(LATE_KEPT, '').matchAll(/.*(?<=['`} ])late(?=['`.,; ]).*/gi)
    return OTHER_MATTERS.test(path) ? [] : [...lines].map(([line]) => `${path}: ${line.trim()}`)
  })
  expect(found).toEqual([])
})

test('texts call what lets a member without a password log in a card to log in, and nothing else', () => {
  const texts = filesOf(
    'packages/web/app/messages/en/*.ts',
    'packages/contract/src/*.ts',
    'packages/server/src/features/notices/*.ts',
  )
  const code = texts.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const)
  const found = code.flatMap(([path, text]) =>
    [...text.matchAll(/'[^'\n]* [^'\n]*'|`[^`\n]* [^`\n]*`/g)]
      .filter(([one]) => /invit/i.test(one))
      .map(([one]) => `${path}: ${one}`),
  )
  const documents = ['CHANGELOG.md', 'docs/spec/identity.md', 'docs/security.md']
  const others = documents.filter((path) => /\binvit/i.test(readFileSync(join(ROOT, path), 'utf8')))
  expect([...found, ...others]).toEqual([])
})
