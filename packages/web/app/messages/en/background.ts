/** A room in a tab that is not looked at: the few words its title has room for, and how else one is told. */
export const background = {
  opened: 'The auction is open',
  outbid: 'You were outbid',
  drawing: 'The lot decides',
  won: 'You won',
  over: 'The auction is over',
  cancelled: 'The auction was cancelled',
  title: 'Doing something else meanwhile?',
  titleSays: 'Keep this page open: the title of its tab says when somebody bids more, and what came of it.',
  titleSaysPrize: 'Keep this page open: the title of its tab says who takes the prize.',
  ask: 'Notify me as well',
  granted: 'While this page is open in the background we notify you when somebody bids more, and what came of it.',
  grantedPrize: 'While this page is open in the background we notify you when the prize is given.',
  deniedPrize: 'Your browser allows no notifications from us. The title of the tab still says when the prize is given.',
  denied: 'Your browser allows no notifications from us. The title of the tab still says when somebody bids more.',
}
