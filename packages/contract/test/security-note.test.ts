import { expect, test } from 'vitest'
import { SecurityNote } from '../src/auctions.ts'

const isTaken = (note: string): boolean => SecurityNote.safeParse(note).success

// @spec IDN-9 @security S61
test('a PAN or an Aadhaar number in the note on a prize’s security is refused', () => {
  const numbers = ['ABCDE1234F', 'abcde1234f', '2345 6789 0123', '234567890123']
  expect(numbers.filter((number) => isTaken(`Two sureties, one of them ${number}.`))).toEqual([])
})

test('amounts, telephone numbers, deeds and account numbers are not taken for one', () => {
  const notes = ['₹1,75,000 in gold', 'Ravi, +91 98470 12345', 'Deed 1234/2026', 'FD 00012345678901234']
  expect(notes.filter((note) => !isTaken(note))).toEqual([])
})
