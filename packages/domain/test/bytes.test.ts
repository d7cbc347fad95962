import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonical, fromHex, sha256, toHex, utf8 } from '../src/index.ts'

const known = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const anyText = fc.string({ unit: 'grapheme' })

test('text becomes the UTF-8 that everybody else writes', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(toHex(utf8(text))).toBe(Buffer.from(text, 'utf8').toString('hex'))
    }),
  )
  expect(toHex(utf8('₹ कुरी 🏠 100%'))).toBe(Buffer.from('₹ कुरी 🏠 100%').toString('hex'))
})

test('a lone surrogate becomes the replacement character', () => {
  expect(utf8('\ud800')).toEqual(utf8('\ufffd'))
})

test('hexadecimal and back', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromHex(toHex(bytes))).toEqual(bytes)
    }),
  )
})

test.each(['0', 'AB', 'zz', '0x'])('%j is not the one spelling of any bytes', (hex) => {
  expect(() => fromHex(hex)).toThrow(RangeError)
})

describe('canonical bytes', () => {
  test('every field carries its length', () => {
    expect(toHex(canonical('ab', 7))).toBe('0000000261620000000137')
    expect(toHex(canonical([1, 2]))).toBe('000000013200000001310000000132')
    expect(toHex(canonical(Uint8Array.of(255)))).toBe('00000001ff')
  })

  test('two different records never share their bytes', () => {
    const anyRecord = fc.array(anyText, { maxLength: 3 })
    fc.assert(
      fc.property(anyRecord, anyRecord, (a, b) => {
        expect(toHex(canonical(...a)) === toHex(canonical(...b))).toBe(JSON.stringify(a) === JSON.stringify(b))
      }),
    )
    expect(canonical('ab', 'c')).not.toEqual(canonical('a', 'bc'))
  })
})

describe('SHA-256', () => {
  test('the examples of FIPS 180-4', () => {
    expect(toHex(sha256(utf8('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(toHex(sha256(utf8('')))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })

  test('the same as the platform’s, at every length around its blocks', () => {
    for (let length = 0; length < 200; length += 1) {
      const bytes = Uint8Array.from({ length }, (_, place) => (place * 31 + length) % 256)
      expect(toHex(sha256(bytes))).toBe(known(bytes))
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
        expect(toHex(sha256(bytes))).toBe(known(bytes))
      }),
    )
  })
})
