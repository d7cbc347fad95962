import { counted } from '../format.ts'

/** A prize that is drawn: the words of the witnesses, and the steps of the draw. The room brings them when there is a draw. */
export const lot = {
  witness: {
    title: 'The draw needs two words',
    yourTurn: 'Your turn: add a word',
    lead: 'Two members not in the draw each enter a secret word. The words are used in the draw, so that no one, not even the company, can know the result before. Your browser first sends a code of your word. When both codes are recorded, it sends the word. So no one can choose a word after seeing the other.',
    missing: (n: number) => (n === 0 ? 'Both words are fixed' : n === 1 ? '1 word to come' : `${n} words to come`),
    timeLeft: 'Time left for words',
    until: (time: string) => `The draw is at ${time} IST at the latest. If a word is missing, no word counts.`,
    word: 'Your word',
    wordHint:
      'One word that no one can guess: 2 to 40 letters or digits, in any script. It is shown in the public proof.',
    wrong: 'Please type one word of 2 to 40 letters or digits, without spaces.',
    add: 'Add my word',
    promised: 'Your word is fixed. Keep this page open: we send it when the other word is fixed too.',
    elsewhere:
      'You entered your word in another browser. Open this page there before the time is over, or no word counts.',
    sendAgain: 'Send my word again',
    standing: {
      typed: 'Your word is sent. Thank you.',
      complete: 'Two other members have entered their words.',
      'in-lot': 'Your ticket is in the draw, so other members enter the words.',
      'not-needed': 'Members not in the draw enter the words.',
    },
  },
  steps: {
    title: 'How the draw works',
    step: (step: number, of: number) => `step ${step} of ${of}`,
    done: 'drawn',
    sealed: 'A secret was fixed before the bidding',
    sealedBefore: 'A secret was fixed before the tickets were known',
    seal: 'Its code:',
    frozen: 'The bids were fixed at the close',
    frozenTickets: 'The tickets in the draw were fixed',
    head: 'Last code of the bids:',
    witnesses: 'Two witnesses each enter a word',
    words: (words: string) => `They typed ${words}.`,
    noWords: 'Two words were not sent in time, so no word counts.',
    missingWords: (names: string) => `No word counts: ${names} fixed a word but did not send it.`,
    wordsWait: 'The words are used in the draw.',
    opened: 'The secret is published and the ticket is drawn',
    openedWords: 'No one can change it now. You get the proof and can check the draw yourself.',
    drew: (ticketNo: number, from: number) =>
      `Ticket ${ticketNo}, of ${counted(from, 'ticket', 'tickets')} in the draw.`,
    check: 'Check the draw',
    holds: (ticketNo: number) => `This browser also drew ticket ${ticketNo}. The proof is correct.`,
    breaks: 'The proof is not correct. Keep this page open and call the company.',
    trust: 'What this check does not show',
    trustWords: (byBids: boolean) =>
      `Only both witnesses and a person who knows the company’s secret together can decide who wins. This check does not show whether they did. A witness who knows the secret can decide not to send the word. Then no word is used, and this page says so. The code of the secret was public ${byBids ? 'before the first bid' : 'before the tickets in the draw were known'}.`,
  },
}
