import { auctionEndpoints, chitEndpoints, instalmentEndpoints, walletEndpoints } from '@kuri/contract'
import { describe, expect, test } from 'vitest'
import { addressOf } from './client.ts'

describe('the address of a call', () => {
  test('fills the path and sends the query that the table allows', () => {
    expect(addressOf(instalmentEndpoints.chitInstalments, { id: '0198' }, { mine: '1' })).toBe(
      '/api/chit/0198/instalments?mine=1',
    )
  })

  test('carries numbers as text and leaves out what was not set', () => {
    expect(addressOf(walletEndpoints.walletEntries, undefined, { limit: 25 })).toBe('/api/wallet/entries?limit=25')
    expect(addressOf(auctionEndpoints.listAuctions, undefined, {})).toBe('/api/auctions')
  })

  test('keeps an id from becoming another path', () => {
    expect(addressOf(chitEndpoints.oneChit, { id: '../admin' })).toBe('/api/chit/..%2Fadmin')
  })
})
