import { formatDay, formatRupees, OWN_SHEETS, type Day, type Paise } from '@kuri/domain'
import type { SheetToWrite } from '../../workbook/write-xlsx.ts'

interface About {
  readonly company: string
  readonly day: Day
  /** All that is the company's own. */
  readonly own: Paise
}

/** The first sheet: what the workbook has, and what it cannot say. Readers of workbooks pass it over. */
export const aboutSheet = ({ company, day, own }: About): SheetToWrite => ({
  name: OWN_SHEETS.about,
  headings: ['About this workbook', ''],
  widths: [30, 110],
  isWrapped: true,
  rows: () => [
    [
      ['Company', company],
      ['Day', `Everything is as it stood at the end of ${formatDay(day)}.`],
      // Kuri takes no company in whose own money is below zero (MOV-15)
      ...(own < 0 ? [['Before you use it to move in', belowZero(own)] as const] : []),
      ...IS_IN_IT.map((sentence, place) => [place === 0 ? 'What is in it' : null, sentence] as const),
      ...IS_NOT_IN_IT.map((sentence, place) => [place === 0 ? 'What is not in it' : null, sentence] as const),
    ],
  ],
})

const belowZero = (own: Paise): string =>
  `The company's own money is below zero: ${formatRupees(own)}. Kuri cannot take the chits of this workbook into new books. The company must first pay in this amount as its own money. Then download the workbook again.`

const IS_IN_IT = [
  'The members, and everybody whom the books name.',
  'Every chit that was running, with its terms, tickets, holders now and earlier, prizes, dividends and payments.',
  'What each chit agrees about late payers, late fees that were owed, and securities of prizes.',
  'Where the company has several branches: the branches, and the branch of each member and chit. Bank and cash are those of all branches.',
  'Bank, cash, tills and collectors, and the trial balance.',
  'Money of members that belongs to no instalment is in the sheet Unallocated money: wallets, refunds of members who were removed, withdrawals on their way, prizes of chits that have ended, and money whose owner is not known. A company that takes this workbook in assigns wallets to their members by hand.',
  'Where a month was paid before its dividend came, the dividend went back into the wallet: the payment is written without it.',
]

const IS_NOT_IN_IT = [
  'Chits that were not started yet, and chits that had ended, with what was given up as lost in them.',
  'Rates of late fees that were in force earlier, the length of auctions and their rule for holidays, and a printed chart of prizes.',
  'Bids, draws of lots, proofs and the text of minutes. Keep the files of each auction.',
  'How a payment was made: here instalments are paid from the wallet.',
  'Bank accounts of members, GSTIN of firms, documents other than the PAN, photographs, promises to pay, and letters.',
  'Phone numbers of guarantors, and what they are to the member.',
  "What members owe for returned cheques and cancelled receipts: it is one amount of the company's own money.",
  'Cheques that were not cleared, and withdrawals that nobody had approved.',
]
