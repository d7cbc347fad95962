import { expect, test } from 'vitest'
import type { Letterhead } from '../../src/documents/letterhead.ts'
import { heading, openPaper } from '../../src/documents/paper.ts'
import { table } from '../../src/documents/table.ts'
import { linesOf, widthOf } from '../../src/documents/words.ts'

const letterhead: Letterhead = {
  name: 'Kuri Chit Funds',
  address: '14 Temple Road, Thrissur',
  phone: '',
  email: '',
  registrationNo: '',
  letterheadLines: [],
  showsMark: false,
}
const emptyPaper = () =>
  openPaper({ title: 'Minutes', letterhead, foot: '', writtenAt: new Date('2027-05-07T04:00:00Z') })

const COLUMNS = [
  { title: 'Ticket', share: 0.5 },
  { title: 'Bid', share: 0.5, figure: true },
]

test('a heading and the titles of its table stand on the page of the first row', () => {
  const parted: number[] = []
  for (let left = 40; left < 200; left += 5) {
    const paper = emptyPaper()
    paper.y = paper.height - left
    heading(paper, 'Bids, in order of recording')
    const pagesAtHeading = paper.pen.bufferedPageRange().count
    table(paper, COLUMNS, [['1 Asha Menon', '₹600']])
    if (paper.pen.bufferedPageRange().count !== pagesAtHeading) parted.push(left)
  }
  expect(parted).toEqual([])
})

test('a line breaks before the word of a short number, never between the two', () => {
  const { pen } = emptyPaper()
  const hand = { size: 9.5 }
  const text = 'Contribution, Chit 13, ticket 1, April 2027'
  const narrow = widthOf(pen, 'Contribution, Chit 13, ticket 1, April', hand) + 2
  expect(linesOf(pen, text, narrow, hand)).toEqual(['Contribution, Chit 13, ticket 1,', 'April 2027'])
  const narrower = widthOf(pen, 'April', hand) + 2
  expect(linesOf(pen, 'April 2027', narrower, hand)).toEqual(['April', '2027'])
})
