import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { endpoints, type Endpoint } from '@kuri/contract'
import { describe, expect, test } from 'vitest'
import { STATUS } from '../packages/server/src/http/error-mapping.ts'

const ROOT = join(import.meta.dirname, '..')
const SOURCE_FOLDERS = ['packages', 'tools', 'e2e', 'bench']
const GENERATED = new Set(['node_modules', 'build', '.react-router', '.cache'])

interface Source {
  /** From the root, with slashes. */
  readonly path: string
  readonly text: string
}

function filesIn(folder: string, ending: RegExp): Source[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return GENERATED.has(entry.name) ? [] : filesIn(path, ending)
    return ending.test(entry.name) ? [{ path, text: readFileSync(join(ROOT, path), 'utf8') }] : []
  })
}

const sources = SOURCE_FOLDERS.flatMap((folder) => filesIn(folder, /\.(ts|tsx|mjs|css)$/))
const code = sources.filter(({ path }) => /^packages\/\w+\/(src|app)\//.test(path) && !path.includes('.test.'))

/** What a file imports, as it says it. */
const importsOf = ({ text }: Source): string[] =>
  [...text.matchAll(/(?:from|import) '([^']+)'|import\('([^']+)'\)/g)].map(([, named, lazy]) => named ?? lazy ?? '')

interface ImportRule {
  readonly rule: string
  readonly of: RegExp
  /** Imports that break it, unless `except` is the importing file. */
  readonly refuses: RegExp
  readonly except?: RegExp
}

const IMPORT_RULES: readonly ImportRule[] = [
  {
    rule: 'domain imports nothing but SHA-256',
    of: /^packages\/domain\//,
    refuses: /^(?!\.|@noble\/hashes\/sha2\.js$)/,
  },
  { rule: 'contract imports domain and zod', of: /^packages\/contract\//, refuses: /^(?!\.|@kuri\/domain$|zod(\/|$))/ },
  {
    rule: 'web never imports the server',
    of: /^packages\/web\//,
    refuses: /^(@kuri\/server|node:|.*packages\/server)/,
  },
  {
    rule: 'the server never imports the web client',
    of: /^packages\/server\//,
    refuses: /^(@kuri\/web|react|@mantine|.*packages\/web)/,
  },
  {
    rule: 'Fastify is known to the application, http/, realtime/ and routes',
    of: /^packages\/server\//,
    refuses: /^(fastify|@fastify\/.*)$/,
    except: /\/(app|serve)\.ts$|\/(http|realtime)\/|\/routes\.ts$/,
  },
  { rule: 'services and stores know no http', of: /\/features\/.*(service|store)\.ts$/, refuses: /\/http\// },
  { rule: 'routes ask services, not stores', of: /\/features\/\w+\/routes\.ts$/, refuses: /store\.ts$/ },
  {
    rule: 'a feature never reaches into another’s store',
    of: /\/features\//,
    refuses: /^\.\.\/\w+\/([\w-]+\.)?store\.ts$/,
  },
  { rule: 'the database knows no feature', of: /\/server\/src\/database\//, refuses: /\/(features|http|jobs)\// },
]

describe('who may import what', () => {
  test.each(IMPORT_RULES)('$rule', ({ of, refuses, except }) => {
    const broken = code
      .filter(({ path }) => of.test(path) && !except?.test(path))
      .flatMap((file) =>
        importsOf(file)
          .filter((name) => refuses.test(name))
          .map((name) => `${file.path} imports ${name}`),
      )
    expect(broken).toEqual([])
  })
})

interface TextRule {
  readonly rule: string
  readonly of: RegExp
  readonly refuses: RegExp
  readonly except?: RegExp
}

const TEXT_RULES: readonly TextRule[] = [
  {
    rule: 'SQL stands in stores, database/ and jobs/',
    of: /^packages\/server\/src\//,
    refuses: /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/,
    except: /\/([\w-]+\.)?store\.ts$|\/database\/|\/jobs\/|\/(clock|seed)\.ts$/,
  },
  {
    rule: 'the environment is read in config.ts',
    of: /^packages\/(server\/src|domain|contract)\//,
    refuses: /process\.env/,
    except: /\/config\.ts$/,
  },
  {
    rule: 'the time is asked of the one clock',
    of: /^packages\/(server|domain|contract)\/src\//,
    refuses: /new Date\(\s*\)|Date\.now\(/,
  },
  {
    rule: 'what the number of a UPI payment looks like is said by the domain',
    of: /^packages\/(server\/src|web\/app)\//,
    refuses: /\\d\{12\}/,
  },
  {
    rule: 'chance decides nothing',
    of: /^packages\/(server|domain|contract)\/src\//,
    refuses: /Math\.random\(/,
    except: /\/database\/transaction\.ts$/,
  },
]

/** "Its due day has passed, or it is covered", however it is put in SQL or TypeScript. */
const OVERDUE_CONDITION =
  /state <> 'unpaid' or|or [\w.]*state <> 'unpaid'|'covered'(, 'written_off'\))? or|'unpaid' and [\w.]*due_on <|!== 'unpaid' \|\| [\w.]*dueOn </

/** Made by a command or by the build, or, as a client without pages, absent on purpose: a fresh clone has none. */
const MADE_OR_ABSENT = new Set([
  '.cache/lighthouse',
  'node_modules/.cache/chromium',
  'packages/server/test/no-pages',
  'packages/web/build',
  'packages/web/build/client',
  'packages/web/build/client/assets',
  'screenshots',
])

describe('what stands where', () => {
  test.each(TEXT_RULES)('$rule', ({ of, refuses, except }) => {
    const broken = code.filter(({ path, text }) => of.test(path) && !except?.test(path) && refuses.test(text))
    expect(broken.map(({ path }) => path)).toEqual([])
  })
  test('no file is longer than 400 lines', () => {
    expect(sources.filter(({ text }) => text.split('\n').length > 401).map(({ path }) => path)).toEqual([])
  })
  test('whether an instalment is overdue is written once in SQL and once in the domain', () => {
    const everywhere = [...code, ...filesIn('packages/server/schema', /\.sql$/)]
    const places = everywhere.filter(({ text }) => OVERDUE_CONDITION.test(text)).map(({ path }) => path)
    expect(places.filter((path) => !/\/instalments\/pay(-contributions)?\.ts$/.test(path)).toSorted()).toEqual([
      'packages/domain/src/instalment.ts',
      'packages/server/schema/07_instalments.sql',
    ])
  })
  test('a path that starts at the folder of its source is there', () => {
    const missing = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/import\.meta\.dirname,\s*'([^']+)'/g)]
        .map(([, to = '']) => join(dirname(path), to))
        .filter((to) => !MADE_OR_ABSENT.has(to) && !existsSync(join(ROOT, to))),
    )
    expect(missing).toEqual([])
  })
  test('no test is left out or runs alone', () => {
    const leftOut = /\b(test|it|describe)\.(only|skip|todo)\b|\bxit\(|\bfit\(/
    const broken = sources.filter(
      ({ path, text }) => path !== relative(ROOT, import.meta.filename) && leftOut.test(text),
    )
    expect(broken.map(({ path }) => path)).toEqual([])
  })
  test('nothing is kept for later', () => {
    const later = new RegExp(['TO', 'DO|FIX', 'ME|X', 'XX'].join(''))
    expect(code.filter(({ text }) => later.test(text)).map(({ path }) => path)).toEqual([])
  })
})

describe('every refusal', () => {
  const errors = readFileSync(join(ROOT, 'packages/domain/src/errors.ts'), 'utf8')
  const codes = [...errors.matchAll(/code: '(\w+)'/g)].map(([, name = '']) => name).toSorted()

  test('has a status, and every status is a refusal’s', () => {
    expect(Object.keys(STATUS).toSorted()).toEqual(codes)
    expect(Object.values(STATUS).filter((status) => status < 400 || status > 503)).toEqual([])
  })
  test('has a sentence', () => {
    const sentences = [
      'problems.ts',
      'amount-problems.ts',
      'bid-problems.ts',
      'moving-in-problems.ts',
      'confirmation-problems.ts',
      'workbook-problems.ts',
    ]
      .map((file) => readFileSync(join(ROOT, 'packages/contract/src', file), 'utf8'))
      .join('\n')
    expect(codes.filter((name) => !new RegExp(`^ {2}${name}:`, 'm').test(sentences))).toEqual([])
  })
})

describe('every call', () => {
  const calls = Object.values<Endpoint>(endpoints)

  // @security S36
  test('names a permission or says that it is public, never both', () => {
    expect(
      calls.filter((call) => (call.permission === undefined) === (call.public === undefined)).map(({ path }) => path),
    ).toEqual([])
  })
  test('has an address of its own', () => {
    const addresses = calls.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
    expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([])
  })
})
