// 0020_bid_places.sql

export interface BidPlaceTable {
  auction_id: string
  ticket_id: string
  address_mark: Buffer
  browser_mark: Buffer
}
