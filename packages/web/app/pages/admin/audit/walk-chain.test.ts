import { auditBeginning, canonical, fromHex, sha256, toHex, type AuditLink } from '@kuri/domain'
import { expect, test } from 'vitest'
import { walkChain } from './walk-chain.ts'

/** Five acts, sealed one to the next as the database does it. */
function book(): AuditLink[] {
  let last = auditBeginning(sha256).hash
  return [1, 2, 3, 4, 5].map((seq) => {
    const fields = [String(seq), '2026-11-20T04:30:00.000000', '', 'chit.edit', `chit:${seq}`, '', '', '', '']
    const previousHash = last
    last = toHex(sha256(Uint8Array.from([...fromHex(previousHash), ...canonical(...fields)])))
    return { seq, fields, previousHash, hash: last }
  })
}

/** The book two acts at a time. */
const walk = (links: readonly AuditLink[], onProgress: (done: number, total: number) => void = () => undefined) =>
  walkChain(async (cursor) => {
    const left = links.filter(({ seq }) => seq > Number(cursor))
    const page = left.slice(0, 2).map((link) => ({ ...link, fields: [...link.fields] }))
    return { links: page, total: links.length, next: left.length > 2 ? String(page.at(-1)?.seq) : null }
  }, onProgress)

test('a whole book is whole to its last act, and reports its progress', async () => {
  const progress: number[] = []
  const found = await walk(book(), (done) => progress.push(done))
  expect(found).toEqual({ end: { seq: 5, hash: book()[4]?.hash }, broken: null })
  expect(progress).toEqual([2, 4, 5])
})

test('an act that was changed, one that was taken out and one that was sealed anew are pointed at', async () => {
  const changed = book().map((link) => (link.seq === 3 ? { ...link, fields: link.fields.with(7, 'Nothing.') } : link))
  expect((await walk(changed)).broken).toEqual({ seq: 3, how: 'changed', subject: 'chit:3' })
  expect((await walk(book().filter(({ seq }) => seq !== 4))).broken).toEqual({ seq: 4, how: 'missing', subject: null })
  const anew = book().map((link) => (link.seq === 2 ? { ...link, hash: 'ab'.repeat(32) } : link))
  expect(await walk(anew)).toMatchObject({ end: { seq: 1 }, broken: { seq: 2, how: 'changed' } })
  const [first] = book()
  const replaced = [
    ...book().slice(0, 1),
    ...book()
      .slice(1)
      .map((link) => ({ ...link, previousHash: first?.previousHash ?? '' })),
  ]
  expect((await walk(replaced)).broken).toMatchObject({ seq: 2, how: 'unlinked' })
})
