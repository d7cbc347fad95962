import { expect, test } from 'vitest'
import { wholeLength } from './torn-record.ts'

/** A record as LevelDB writes it: four bytes of checksum, the length, the kind, the bytes. */
function record(length: number): Buffer {
  const head = Buffer.alloc(7)
  head.writeUInt16LE(length, 4)
  head[6] = 1
  return Buffer.concat([head, Buffer.alloc(length, 'x')])
}

test('what a kill has half written of a log’s last record is found: its head without its bytes, a part of either, none', () => {
  const whole = Buffer.concat([record(100), record(0), record(3_000)])
  expect(wholeLength(whole)).toBe(whole.length)
  for (const cut of [1, 6, 7, 50])
    expect(wholeLength(Buffer.concat([whole, record(100).subarray(0, cut)]))).toBe(whole.length)
})

test('a record begins anew in the next block, behind what fills the last one up', () => {
  const full = record(32_768 - 7 - 3)
  const next = Buffer.concat([full, Buffer.alloc(3), record(10)])
  expect(wholeLength(next)).toBe(next.length)
  expect(wholeLength(next.subarray(0, full.length + 2))).toBe(full.length)
  expect(wholeLength(next.subarray(0, -1))).toBe(full.length + 3)
})
