import { endpoints, PassbookFile } from '@kuri/contract'
import { checkPassbook, fromRupees, sealPassbook, sha256, signedBytes, type SignedPassbook } from '@kuri/domain'
import { execFile } from 'node:child_process'
import { createPublicKey, verify } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { safeParse } from 'zod/mini'
import { readConfig } from '../../src/config.ts'
import { newSeed, publicKeyOf, signWith } from '../../src/features/signing/ed25519.ts'
import { signer } from '../../src/features/signing/service.ts'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { alterationsOf } from '../auctions/alterations.ts'
import * as given from '../given.ts'

const SCRIPT = join(import.meta.dirname, '../../../web/public/verify-passbook.mjs')

let app: TestApp
let asha: Caller
let chitId: string
let folder: string
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: 'https://chits.example' })
  const running = await given.runningChit(app, { tickets: 2, months: 2, amount: fromRupees(40_000) })
  await given.paid(app, running, 1)
  await given.paid(app, running, 2)
  chitId = running.chit._id
  const [first] = running.members
  if (first) asha = first
  folder = await mkdtemp(join(tmpdir(), 'kuri-passbook-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await app.close()
})

const fileOf = async (who = asha): Promise<SignedPassbook> =>
  (
    await api(app)
      .as(who)
      .call(endpoints.passbookFile, { params: { id: chitId } })
  ).reply
const keys = async () => (await api(app).call(endpoints.signingKeys)).reply.keys

function isSigned(book: SignedPassbook): boolean {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(book.key.publicKey, 'hex')])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify(null, signedBytes(book), key, Buffer.from(book.signature, 'hex'))
}
/** What a reader with nothing but the file finds. */
const holds = (book: SignedPassbook): boolean => checkPassbook(sha256, book) === null && isSigned(book)

async function runScript(book: unknown): Promise<{ holds: boolean; text: string }> {
  const file = join(folder, `${Math.random()}.json`)
  await writeFile(file, JSON.stringify(book))
  return await new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, file], (error, text) => resolve({ holds: error === null, text }))
  })
}

// @spec CMP-7
test('a passbook as a file says what was paid, and holds by the page’s rule and by the script', async () => {
  const book = await fileOf()
  expect(book.lines.map(({ no, monthNo, paidInPaise }) => [no, monthNo, paidInPaise])).toEqual([
    [1, 1, 1_000_000],
    [2, 2, 1_000_000],
  ])
  expect(book).toMatchObject({
    company: { name: 'Kuri Chit Funds' },
    holder: { name: 'Asha', ticketNos: [1] },
    published: 'https://chits.example/api/company/keys',
    totals: { paidInPaise: 2_000_000, dividendPaise: 0, receivedPaise: 0 },
  })
  expect(holds(book)).toBe(true)
  const script = await runScript(book)
  expect(script.text).toContain('holds  signed by the key')
  expect(script.holds).toBe(true)
})

// @spec CMP-7
test('altered in any one place it is caught, by the page’s rule and by the script', async () => {
  const alterations = alterationsOf(await fileOf())
  expect(alterations.length).toBeGreaterThan(40)
  const passed = alterations.filter(({ altered }) => isReadable(altered) && holds(altered))
  expect(passed.map(({ at }) => at)).toEqual([])
  const some = alterations.filter(({ at }) =>
    /^(lines\.1\.(paidIn|refer)|totals\.paid|company\.name|signature|end)/.test(at),
  )
  const byScript = await Promise.all(some.map(async ({ at, altered }) => [at, (await runScript(altered)).holds]))
  expect(byScript.filter(([, isTaken]) => isTaken)).toEqual([])
  expect(byScript.length).toBeGreaterThan(5)
})

/** What the schema of the file lets through; the page checks nothing else. */
const isReadable = (altered: unknown): altered is SignedPassbook => safeParse(PassbookFile, altered).success

test('it is pointed at: the head, which line, the sums; who seals it all anew is caught by the signature', async () => {
  const book = await fileOf()
  const richer = book.lines.map((line) => (line.no === 2 ? { ...line, paidInPaise: 9_000_000 } : line))
  expect(checkPassbook(sha256, { ...book, holder: { ...book.holder, name: 'Somebody' } })).toEqual({ at: 'head' })
  expect(checkPassbook(sha256, { ...book, lines: richer })).toEqual({ at: 'line', no: 2 })
  expect(checkPassbook(sha256, { ...book, totals: { ...book.totals, paidInPaise: 1 } })).toEqual({ at: 'totals' })
  const { beginning: _b, lines: _l, totals: _t, end: _e, signature, ...head } = book
  const forged = {
    ...sealPassbook(
      sha256,
      head,
      richer.map(({ hash: _hash, ...line }) => line),
    ),
    signature,
  }
  expect(checkPassbook(sha256, forged)).toBeNull()
  expect(isSigned(forged)).toBe(false)
})

test('a file signed with somebody’s own key holds together, and its key is not among the company’s', async () => {
  const seed = newSeed()
  const { beginning: _b, lines, totals: _t, end: _e, signature: _s, key: _k, ...head } = await fileOf()
  const publicKey = publicKeyOf(seed).toString('hex')
  const id = Buffer.from(sha256(publicKeyOf(seed)))
    .toString('hex')
    .slice(0, 16)
  const own = sealPassbook(
    sha256,
    { ...head, key: { id, algorithm: 'Ed25519', publicKey } },
    lines.map(({ hash: _hash, ...line }) => line),
  )
  expect(holds({ ...own, signature: signWith(seed, signedBytes(own)).toString('hex') })).toBe(true)
  expect((await keys()).map((key) => key.id)).not.toContain(id)
})

test('a new key signs from now on; what the one before has signed stays good and its key stays published', async () => {
  const admin = await given.admin(app, 'Ravi')
  const before = await fileOf()
  const { reply } = await api(app).as(admin).call(endpoints.newSigningKey, { idempotencyKey: 'a-new-signing-key' })
  const after = await fileOf()
  expect(after.key.id).not.toBe(before.key.id)
  expect(reply.keys.map(({ id, until }) => [id, until === null])).toEqual([
    [after.key.id, true],
    [before.key.id, false],
  ])
  expect([holds(before), holds(after)]).toEqual([true, true])
  const { entries } = (
    await api(app)
      .as(admin)
      .call(endpoints.audit, { query: { subject: 'settings' } })
  ).reply
  expect(entries[0]).toMatchObject({ action: 'signing-key.change', after: { signingKey: after.key.id } })
})

test('a key of the environment is taken over, and no second row can sign beside it', async () => {
  const seed = newSeed()
  const config = readConfig({ PASSBOOK_KEY: seed.toString('base64'), DATA_KEY: Buffer.alloc(32).toString('base64') })
  const { publicKey } = await app.act((tx) => signer(tx, config))
  expect(publicKey).toBe(publicKeyOf(seed).toString('hex'))
  const [present] = await keys()
  expect(present).toMatchObject({ publicKey })
  const twin = app.owner.query(
    "insert into signing_key (id, public_key) values ('0123456789abcdef', decode(repeat('00', 32), 'hex'))",
  )
  await expect(twin).rejects.toMatchObject({ constraint: 'signing_key_now' })
  const changed = app.owner.query("update signing_key set public_key = decode(repeat('00', 32), 'hex')")
  await expect(changed).rejects.toMatchObject({ constraint: 'signing_key_frozen' })
})

test('the private half lies sealed: what a copy of the database shows does not sign', async () => {
  const { rows } = await app.owner.query<{ sealed: Buffer }>(
    'select private_sealed as sealed from signing_key where private_sealed is not null limit 1',
  )
  expect(rows[0]?.sealed.length).toBeGreaterThan(64)
})
