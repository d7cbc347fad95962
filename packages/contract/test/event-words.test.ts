import { MOVE_EVENTS } from '@kuri/domain'
import { expect, test } from 'vitest'
import { eventWord } from '../src/index.ts'

test('moves of the company are called what an administrator would call them', () => {
  expect(Object.values(MOVE_EVENTS).map(eventWord)).toEqual([
    'Paid in by the company',
    'Interest from the bank',
    'Drawn by the company',
    'Commission drawn',
    'GST paid',
    'Bank charge',
    'Cash taken to the bank',
    'Cash drawn from the bank',
    'Money without an owner yet',
    'Money that found its owner',
    'Money sent back',
    'Taken back from a wallet',
    'Correction',
  ])
})

test('what late payers and prizes that wait bring into the books has words', () => {
  const kinds = ['penalty.paid', 'ticket.substituted', 'ticket.refunded', 'advance.written-off', 'prize.deposited']
  expect(kinds.map(eventWord)).toEqual([
    'Paid for being late',
    'Ticket taken over',
    'Given back for a ticket passed on',
    'Advance written off',
    'Prize put into the separate account',
  ])
})

test('what has no words yet is read as it is written', () => {
  expect(eventWord('collection.taken')).toBe('Collected at the door')
  expect(eventWord('fee.waived-late')).toBe('Fee waived late')
})
