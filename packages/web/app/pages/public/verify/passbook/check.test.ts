import { keyIdOf, sealPassbook, sha256, signedBytes, toHex, type SignedPassbook } from '@kuri/domain'
import { beforeAll, expect, test } from 'vitest'
import { readFile } from '../check.ts'
import { checkBook, standingOf } from './check.ts'

let book: SignedPassbook
/** A passbook of two lines, signed with a key made here. */
beforeAll(async () => {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const publicKey = toHex(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
  const line = {
    at: '2027-01-05T05:00:00.000Z',
    kind: 'contribution',
    ticketNo: 1,
    dividendPaise: 0,
    receivedPaise: 0,
  } as const
  const unsigned = sealPassbook(
    sha256,
    {
      kind: 'kuri-passbook',
      version: 1,
      company: { name: 'Kuri Chit Funds', address: '14 Temple Road', registrationNo: '' },
      key: { id: keyIdOf(sha256, publicKey), algorithm: 'Ed25519', publicKey },
      published: 'https://chits.example/api/company/keys',
      writtenAt: '2027-02-05T05:00:00.000Z',
      chit: {
        id: 'c',
        name: 'Family Five',
        months: 5,
        tickets: 5,
        instalmentPaise: 1_000_000,
        startDate: '2027-01-05',
      },
      holder: { name: 'மீனாட்சி', ticketNos: [1] },
    },
    [
      { no: 1, ...line, monthNo: 1, reference: 'K1-2027-00001', paidInPaise: 1_000_000 },
      { no: 2, ...line, monthNo: 2, reference: 'K1-2027-00007', paidInPaise: 900_000, dividendPaise: 100_000 },
    ],
  )
  const signature = await crypto.subtle.sign('Ed25519', pair.privateKey, new Uint8Array(signedBytes(unsigned)))
  book = { ...unsigned, signature: toHex(new Uint8Array(signature)) }
})

test('a passbook as it was signed holds in every part', async () => {
  const found = await checkBook(book)
  expect(found).toEqual({ broken: null, signature: 'good' })
  expect(standingOf(found, 'signature')).toBe('holds')
})

test('a line that was changed is pointed at; what rests on it is not reached', async () => {
  const lines = book.lines.map((line) => (line.no === 2 ? { ...line, reference: 'K1-2027-00008' } : line))
  const found = await checkBook({ ...book, lines })
  expect(found.broken).toEqual({ at: 'line', no: 2 })
  expect((['head', 'key', 'lines', 'sums', 'signature'] as const).map((part) => standingOf(found, part))).toEqual([
    'holds',
    'holds',
    'breaks',
    'unseen',
    'unseen',
  ])
})

test('a file sealed again without the key fails at the signature', async () => {
  const { beginning: _b, lines, totals: _t, end: _e, signature, ...head } = book
  const forged = sealPassbook(
    sha256,
    { ...head, holder: { ...head.holder, name: 'Somebody' } },
    lines.map(({ hash: _hash, ...line }) => line),
  )
  expect((await checkBook({ ...forged, signature })).broken).toEqual({ at: 'signature' })
})

test('the file names its own type; an incomplete passbook is reported with what is missing', () => {
  expect(readFile(JSON.stringify(book))).toEqual({ book })
  expect(readFile(JSON.stringify({ kind: 'kuri-passbook', version: 1 }))).toEqual({ part: 'company' })
  expect(readFile(JSON.stringify({ ...book, signature: 'none' }))).toEqual({ part: 'signature' })
})
