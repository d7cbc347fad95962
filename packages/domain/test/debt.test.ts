import { expect, test } from 'vitest'
import { fromRupees, takeBack, ZERO } from '../src/index.ts'

// @spec PAY-7
test.each([
  ['nothing of the money is in the wallet', 100, 0, { fromWallet: 0, owed: 100 }],
  ['a part of it is', 100, 40, { fromWallet: 40, owed: 60 }],
  ['all of it is', 100, 100, { fromWallet: 100, owed: 0 }],
  ['the wallet has more', 100, 250, { fromWallet: 100, owed: 0 }],
])(
  'money that is taken back, when %s, is owed as far as the wallet does not have it',
  (_when, amount, free, { fromWallet, owed }) => {
    const split = takeBack(fromRupees(amount), fromRupees(free))
    expect(split).toEqual({ fromWallet: fromRupees(fromWallet), owed: fromRupees(owed) })
    expect(split.fromWallet).toBeGreaterThanOrEqual(ZERO)
  },
)
