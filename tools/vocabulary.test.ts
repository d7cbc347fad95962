import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/* Names of files and in code use the terms of the field. The words below were replaced by them and do not come back. */

const ROOT = join(import.meta.dirname, '..')

/** The word that was replaced, and the term for it. */
const REPLACED: Readonly<Record<string, string>> = {
  aboard: 'in the batch',
  convoy: 'row queue',
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
  scissors: 'fault-injection proxy',
  spoilt: 'broken',
  stranger: 'visitor or other person',
  unheard: 'pending',
  wish: 'query, filter or request',
  wishes: 'queries',
}

/** What keeps such a word: names of the wire and of SQL, which are fixed, and pictures. */
const KEPT: readonly (readonly [name: RegExp, why: string])[] = [
  [/^moneyDesk$/, 'the endpoint of /api/admin/money: clients know it by this name'],
  [/^pile$|^InboxPile$|^Pile$/, 'the parameter of that address'],
  [/^heardAt$|heard_|_heard$/, 'fields of the wire and columns'],
  [/at_door$|^atDoor$|^large_cash_not_at_door$/, 'codes of refusals and their constraint'],
  [/^paper$|^paperList$/, 'the field of an entry on the wire; a list of ink on paper'],
  [/^papers$/, 'the section of the settings, in its address'],
  [/^(bid|join)House$|house\.svg$/, 'the seed’s headings Join House and Bid House'],
]

const isKept = (name: string): boolean => KEPT.some(([kept]) => kept.test(name))
const sources = execFileSync('git', ['ls-files', 'packages/*/src/*', 'packages/web/app/*'], { cwd: ROOT })
  .toString()
  .split('\n')
  .filter((path) => path !== '' && !/\.test\.tsx?$/.test(path))

const replacedIn = (name: string): string[] =>
  isKept(name)
    ? []
    : name
        .split(/(?=[A-Z])|[^A-Za-z]+/)
        .map((part) => part.toLowerCase())
        .filter((part) => Object.hasOwn(REPLACED, part))

/** The identifiers of a file, without its texts and comments. */
function identifiersOf(path: string): Set<string> {
  const code = readFileSync(join(ROOT, path), 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
    .replace(/`[^`]*`/g, (text) => (text.match(/\$\{[^}]*\}/g) ?? []).join(' '))
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
  return new Set(code.match(/[A-Za-z_$][\w$]*/g))
}

test('no file is named by a replaced word', () => {
  expect(
    sources.flatMap((path) => (path.split('/').some((part) => replacedIn(part).length > 0) ? [path] : [])),
  ).toEqual([])
})

test('no name in the code has a replaced word in it', () => {
  const found = sources
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) =>
      [...identifiersOf(path)]
        .filter((name) => replacedIn(name).length > 0)
        .map(
          (name) =>
            `${path}: ${name}, say ${replacedIn(name)
              .map((word) => REPLACED[word])
              .join(', ')}`,
        ),
    )
  expect(found).toEqual([])
})

test('every word that is kept is still there', () => {
  const names = new Set(
    sources.flatMap((path) => [...path.split('/'), ...(/\.tsx?$/.test(path) ? identifiersOf(path) : [])]),
  )
  expect(KEPT.filter(([kept]) => ![...names].some((name) => kept.test(name))).map(([, why]) => why)).toEqual([])
})
