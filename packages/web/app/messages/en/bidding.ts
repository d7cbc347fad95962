import type { Paise } from '@kuri/domain'
import { rupees } from '../format.ts'

/** The bid button of the room and what is around it. In each pair: what the winner receives, what the winner gives up. */
export const bidding = {
  figures: 'Show bids as',
  receive: 'I receive',
  'give-up': 'I give up',
  less: { receive: 'Take less', 'give-up': 'Give up more' },
  by: { receive: (by: Paise) => `−${rupees(by)}`, 'give-up': (by: Paise) => `+${rupees(by)}` },
  typeAmount: 'Type an amount',
  place: {
    receive: (prize: Paise) => `Take ${rupees(prize)} now`,
    'give-up': (bid: Paise) => `Give up ${rupees(bid)} now`,
  },
  ahead: {
    receive: (prize: Paise) => `Take ${rupees(prize)}`,
    'give-up': (bid: Paise) => `Give up ${rupees(bid)}`,
  },
  means: {
    receive: (bid: Paise) => `you give up ${rupees(bid)}`,
    'give-up': (prize: Paise) => `you receive ${rupees(prize)}`,
  },
  firstFrom: (when: string) => `bids from ${when}`,
  newAmount: 'new amount, ready in a moment',
  keepHolding: 'Keep holding…',
  liftToCancel: 'lift to cancel',
  confirm: {
    receive: (prize: Paise) => `Confirm ${rupees(prize)}`,
    'give-up': (bid: Paise) => `Confirm ${rupees(bid)}`,
  },
  pressAgain: 'press again to bid',
  sending: {
    receive: (prize: Paise) => `Sending ${rupees(prize)}…`,
    'give-up': (bid: Paise) => `Sending ${rupees(bid)}…`,
  },
  doNotPress: 'do not press again',
  stillSending: 'still waiting for the answer',
  lead: 'You lead',
  leadSet: 'You lead · set my limit',
  leadChange: 'You lead · change my limit',
  leadNote: 'a tap does not raise your bid',
  atMost: 'You have bid the maximum',
  noConnection: 'Waiting for connection',
  closed: 'Bidding is closed',
  hint: {
    hold: 'Hold the button for half a second. Keyboard: hold Space, or press Enter twice.',
    confirm: 'Press the button, then confirm. Keyboard: press Enter twice.',
  },
  costs: 'What it costs me',
  setLimit: 'Set my limit',
  changeLimit: 'Change my limit',
  last: 'Last three bids',
  allBids: 'All bids',
  sound: 'Sound',
  vibration: 'Vibration',
  how: {
    title: 'How you bid',
    legend: 'Place a bid',
    hold: 'Hold the button',
    holdWhy: 'Hold it for half a second. Lift your finger to cancel.',
    confirm: 'Tap, then confirm',
    confirmWhy: 'Tap the button, then tap it again.',
  },
}
