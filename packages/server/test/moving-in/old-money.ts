import { addDays, FIRST_BRANCH, fromRupees, paise, subtract, sum, ZERO, type Paise } from '@kuri/domain'
import type { Chance } from './chance.ts'
import { OLD_CUT_OVER, type OldBooks } from './old-books.ts'

/* Where the money of an old company is, and whose it is. */

const place = (kind: 'bank' | 'cash' | 'collector' | 'own' | 'between', name: string, amount: Paise) => ({
  kind,
  name,
  number: kind === 'bank' ? '00000012345' : null,
  ifsc: kind === 'bank' ? 'EXMP0000001' : null,
  amount,
  account: name,
  branch: null,
})

const line = (account: string, debit: Paise, credit: Paise) => ({
  account,
  group: null,
  debit: debit > 0 ? debit : null,
  credit: credit > 0 ? credit : null,
})

export function addMoney(books: OldBooks, chance: Chance): void {
  for (let no = 1; no <= 3; no++) {
    const person = chance.oneIn(2) ? chance.of(books.people).code : null
    books.unallocated.push({
      day: addDays(OLD_CUT_OVER, -no),
      amount: fromRupees(100 * no),
      person,
      from: 'UPI from Ravi',
      reference: `42991000000${no}`,
      branch: null,
    })
  }
  const { inChits, prizes, unallocated } = owedIn(books, () => true)
  // the company has put in what late members have not
  const own = paise(fromRupees(2_500_000) + Math.max(0, 0 - inChits))
  const held = paise(inChits + prizes + unallocated + own)
  const [cash, collector] = [fromRupees(43_210), fromRupees(12_500)]
  const bank = paise(held - cash - collector)
  books.bankAndCash.push(
    place('bank', 'Example Bank', bank),
    place('cash', 'Cash', cash),
    place('collector', 'Collector Ramu', collector),
    place('own', 'Capital and reserves', own),
    ...betweenBranches(books),
  )
  books.trialBalance.push(
    line('Example Bank', bank, ZERO),
    line('Cash', cash, ZERO),
    line('Collector Ramu', collector, ZERO),
    line('Chits', inChits < 0 ? subtract(ZERO, inChits) : ZERO, inChits > 0 ? inChits : ZERO),
    line('Prizes payable', ZERO, prizes),
    line('Suspense', ZERO, unallocated),
    line('Capital and reserves', ZERO, own),
    ...books.bankAndCash
      .filter(({ kind }) => kind === 'between')
      .map(({ account, amount }) => {
        const owed = amount ?? ZERO
        return line(account ?? '', owed > 0 ? owed : ZERO, owed < 0 ? subtract(ZERO, owed) : ZERO)
      }),
  )
}

/** Whose branch a row is; those that say nothing are the first's. */
type IsMeant = (branch: string | null) => boolean

/** What the company owes in branches: money in their chits, prizes, and money that belongs to no instalment. */
function owedIn(books: OldBooks, isMeant: IsMeant) {
  const codes = new Set(books.chits.filter(({ branch }) => isMeant(branch)).map(({ code }) => code))
  const homes = new Map(books.people.map(({ code, branch }) => [code, branch]))
  const auctions = books.auctions.filter(({ chit }) => codes.has(chit))
  const received = sum([
    ...books.receipts.filter(({ chit }) => codes.has(chit)).map(({ amount }) => amount ?? ZERO),
    ...books.paidUpTo.filter(({ chit }) => codes.has(chit)).map(({ inAll }) => inAll ?? ZERO),
  ])
  const spent = sum(auctions.map(({ prize, commission, tax }) => paise((prize ?? 0) + (commission ?? 0) + (tax ?? 0))))
  const unallocated = books.unallocated.filter(({ person }) => isMeant(homes.get(person) ?? null))
  return {
    inChits: subtract(received, spent),
    prizes: sum(auctions.filter(({ paidOn }) => paidOn === null).map(({ prize }) => prize ?? ZERO)),
    unallocated: sum(unallocated.map(({ amount }) => amount ?? ZERO)),
  }
}

/** Bank and cash are with the first branch: what it holds of the others' money, and each of them with it. */
function betweenBranches(books: OldBooks): OldBooks['bankAndCash'] {
  const others = books.branches.slice(1).map(({ code }) => {
    const { inChits, prizes, unallocated } = owedIn(books, (branch) => branch === code)
    const owed = paise(inChits + prizes + unallocated)
    return { ...place('between', `Head office with ${code}`, owed), branch: code }
  })
  if (others.length === 0) return []
  const all = subtract(ZERO, sum(others.map(({ amount }) => amount)))
  return [...others, { ...place('between', 'Branches', all), branch: FIRST_BRANCH }]
}
