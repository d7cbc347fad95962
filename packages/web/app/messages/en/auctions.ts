/** The auction list and room. */
export const auctions = {
  title: 'Auctions',
}
