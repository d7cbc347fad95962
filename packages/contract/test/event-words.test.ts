import { MOVE_EVENTS } from '@kuri/domain'
import { expect, test } from 'vitest'
import { eventWord } from '../src/index.ts'

test('moves of the company are called what an administrator would call them', () => {
  expect(Object.values(MOVE_EVENTS).map(eventWord)).toEqual([
    'Paid in by the company',
    'Interest from the bank',
    'Withdrawn by the company',
    'Commission withdrawn',
    'GST paid',
    'Bank charge',
    'Cash deposited in bank',
    'Cash withdrawn from bank',
    'Unidentified receipt',
    'Unidentified receipt assigned',
    'Receipt sent back',
    'Reversed from wallet',
    'Correction',
  ])
})

test('what late payers and prizes that wait bring into the books has words', () => {
  const kinds = ['penalty.paid', 'ticket.substituted', 'ticket.refunded', 'advance.written-off', 'prize.deposited']
  expect(kinds.map(eventWord)).toEqual([
    'Late fee',
    'Ticket transferred',
    'Refund of a transferred ticket',
    'Advance written off',
    'Prize deposited in the separate bank account',
  ])
})

test('what has no words yet is read as it is written', () => {
  expect(eventWord('collection.taken')).toBe('Collected at the door')
  expect(eventWord('fee.waived-late')).toBe('Fee waived late')
})
