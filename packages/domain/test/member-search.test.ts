import { describe, expect, test } from 'vitest'
import { readMemberSearch } from '../src/index.ts'

describe('a member search', () => {
  test.each([
    ['Warrier  BABU', ['warrier', 'babu']],
    ['98472 59653', ['9847259653']],
    ['+91 98472 59653', ['9847259653']],
    ['098472-59653', ['9847259653']],
    ['(0484) 220 1234', ['4842201234']],
    ['babu 98472 59653 kochi', ['babu', '9847259653', 'kochi']],
    ['9653', ['9653']],
    ['', []],
    ['   ', []],
    ['1 2 a b c d e f g h', ['12', 'a', 'b', 'c', 'd', 'e', 'f']],
  ])('reads %j as the words %j', (typed, words) => {
    expect(readMemberSearch(typed).words).toEqual(words)
  })

  test.each([
    ['K12-2026-00007', 'K12-2026-00007'],
    [' k12-2026-00007 ', 'K12-2026-00007'],
    ['K12', null],
    ['babu', null],
  ])('reads %j as the receipt %j', (typed, receiptNo) => {
    expect(readMemberSearch(typed).receiptNo).toBe(receiptNo)
  })

  test.each([
    ['K-000123', 123],
    ['k000123', 123],
    [' k - 123 ', 123],
    ['000123', 123],
    ['123', 123],
    ['K-1234567', 1_234_567],
    ['K12-2026-00007', null],
    ['9847259653', null],
    ['K', null],
    ['babu 123', null],
  ])('reads %j as the code %j', (typed, codeNo) => {
    expect(readMemberSearch(typed).codeNo).toBe(codeNo)
  })

  test.each([
    ['R3-00017', { seriesNo: 3, no: 17 }],
    ['r3 00017', { seriesNo: 3, no: 17 }],
    ['R3', null],
    ['ravi 3-00017', null],
  ])('reads %j as the receipt %j of a collector’s phone', (typed, signedReceipt) => {
    expect(readMemberSearch(typed).signedReceipt).toEqual(signedReceipt)
  })

  test.each([
    ['Q-2026-000004', { series: 'Q', isAcknowledgement: true, year: 2026, no: 4 }],
    ['q2026-4', { series: 'Q', isAcknowledgement: true, year: 2026, no: 4 }],
    ['c 2026 000004', { series: 'C', isAcknowledgement: false, year: 2026, no: 4 }],
    ['klm-c-2026-4', { series: 'KLM-C', isAcknowledgement: false, year: 2026, no: 4 }],
    ['C-Q2026-4', { series: 'C-Q', isAcknowledgement: true, year: 2026, no: 4 }],
    ['K12-2026-000004', null],
    ['KLM C 2026 1', { series: 'KLM-C', isAcknowledgement: false, year: 2026, no: 1 }],
    ['klm - q 2026 000001', { series: 'KLM-Q', isAcknowledgement: true, year: 2026, no: 1 }],
    // six letters may be a branch; the words are searched for all the same
    ['Market C 2026 1', { series: 'MARKET-C', isAcknowledgement: false, year: 2026, no: 1 }],
    ['Bazaars C 2026 1', null],
  ])('reads %j as the number %j of a paper of the counter', (typed, ofCounter) => {
    expect(readMemberSearch(typed).ofCounter).toEqual(ofCounter)
  })

  test.each([
    ['98470 00012', '9847000012'],
    ['+91 98470 00012', '9847000012'],
    ['0012', '0012'],
    ['012', null],
    ['babu 98470', null],
  ])('reads %j as the digits %j of a phone', (typed, phone) => {
    expect(readMemberSearch(typed).phone).toBe(phone)
  })

  test.each([
    ['Market 7', { words: ['market'], ticketNo: 7 }],
    ['#7 market twenty', { words: ['market', 'twenty'], ticketNo: 7 }],
    ['market ticket no 12', { words: ['market'], ticketNo: 12 }],
    ['7', null],
    ['market', null],
    ['market 98472', null],
    ['market 7 8', null],
  ])('reads %j as the ticket %j', (typed, ticket) => {
    expect(readMemberSearch(typed).ticket).toEqual(ticket)
  })
})
