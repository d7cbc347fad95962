/** A room in a tab that is not looked at: the few words its title has room for, and how else one is told. */
export const background = {
  opened: 'The auction is open',
  outbid: 'You were outbid',
  drawing: 'The draw has started',
  won: 'You won',
  over: 'The auction is over',
  cancelled: 'The auction was cancelled',
  title: 'Get alerts while you do other things',
  titleShows: 'Keep this page open. The tab title shows when another member bids higher and the result.',
  titleShowsPrize: 'Keep this page open. The tab title shows who gets the prize.',
  ask: 'Notify me',
  granted: 'While this page is open, we notify you of higher bids and the result.',
  grantedPrize: 'While this page is open, we notify you when the prize is given.',
  deniedPrize: 'Your browser blocks our notifications. The tab title still shows when the prize is given.',
  denied: 'Your browser blocks our notifications. The tab title still shows higher bids.',
}
