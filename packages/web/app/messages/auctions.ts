// The words of the auction pages apart from `m`, so that only their pages load them.
export { auctions as words } from './en/auctions.ts'
