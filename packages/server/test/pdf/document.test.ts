import { expect, test } from 'vitest'
import type { Letterhead } from '../../src/pdf/letterhead.ts'
import { heading, createPdf } from '../../src/pdf/document.ts'
import { table } from '../../src/pdf/table.ts'
import { linesOf, widthOf } from '../../src/pdf/text-layout.ts'

const letterhead: Letterhead = {
  name: 'Kuri Chit Funds',
  address: '14 Temple Road, Thrissur',
  phone: '',
  email: '',
  registrationNo: '',
  letterheadLines: [],
  showsMark: false,
}
const emptyPdf = () =>
  createPdf({ title: 'Minutes', letterhead, foot: '', writtenAt: new Date('2027-05-07T04:00:00Z') })

const COLUMNS = [
  { title: 'Ticket', share: 0.5 },
  { title: 'Bid', share: 0.5, figure: true },
]

test('a heading and the titles of its table stand on the page of the first row', async () => {
  const parted: number[] = []
  for (let left = 40; left < 200; left += 5) {
    const document = await emptyPdf()
    document.y = document.height - left
    heading(document, 'Bids, in order of recording')
    const pagesAtHeading = document.kit.bufferedPageRange().count
    table(document, COLUMNS, [['1 Asha Menon', '₹600']])
    if (document.kit.bufferedPageRange().count !== pagesAtHeading) parted.push(left)
  }
  expect(parted).toEqual([])
})

test('a line breaks before the word of a short number, never between the two', async () => {
  const { kit } = await emptyPdf()
  const hand = { size: 9.5 }
  const text = 'Contribution, Chit 13, ticket 1, April 2027'
  const narrow = widthOf(kit, 'Contribution, Chit 13, ticket 1, April', hand) + 2
  expect(linesOf(kit, text, narrow, hand)).toEqual(['Contribution, Chit 13, ticket 1,', 'April 2027'])
  const narrower = widthOf(kit, 'April', hand) + 2
  expect(linesOf(kit, 'April 2027', narrower, hand)).toEqual(['April', '2027'])
})
