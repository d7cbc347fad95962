// What only the company's own people read, and the keys for it. Each kind has its own file: a page brings what it reads.
export { actDone, ahead } from './admin/act-done.ts'
export { ADMIN } from './admin/keys.ts'
export { auctionReads } from './admin/auctions.ts'
export { bookReads } from './admin/books.ts'
export { companyReads } from './admin/company.ts'
export { moneyReads } from './admin/money.ts'
export { peopleReads, type UserSort } from './admin/people.ts'
export { reportReads, type Span } from './admin/reports.ts'
