import { ACT_WORDS } from '@kuri/contract'
import { count, counted } from '../../format.ts'

// The book of acts. Sentences of the seed stay verbatim.

export const audit = {
  title: 'Audit log',
  lead: 'Who did what, when and why. Each entry is linked to the one before.',
  failed: 'Could not load the audit log. Try again.',
  whole: 'Log intact',
  torn: 'Log changed',
  notChecked: 'Not checked yet',
  checkedOn: (when: string) => `Checked on ${when}`,
  tornWhy:
    'An entry was changed or removed outside the application. Keep this page and call your database administrator.',
  check: {
    title: 'Check it yourself',
    lead: 'Your browser checks the code of every entry itself.',
    run: 'Check all entries',
    again: 'Check again',
    progress: (done: number, total: number) => `${count(done)} of ${count(total)} entries`,
    whole: (n: number) => `${counted(n, 'entry is', 'entries are')} intact, from the first to the last.`,
    last: (n: number) => `The last entry is number ${count(n)}. Write down its code and compare it next time:`,
    broken: {
      missing: (n: number) => `Entry ${count(n)} is missing.`,
      unlinked: (n: number) => `Entry ${count(n)} does not match the entry before it.`,
      changed: (n: number) => `Entry ${count(n)} was changed.`,
    },
    upTo: (n: number) =>
      n === 0 ? 'No earlier entry could be checked.' : `The log is intact up to entry ${count(n)}.`,
    look: 'All entries about this',
    failed: 'Could not read the log.',
  },
  words: 'Search',
  wordsHint: 'Person, action, subject or reason',
  from: 'From',
  to: 'To',
  csv: 'CSV',
  narrowed: (subject: string) => `Only about ${subject}.`,
  find: 'Find',
  all: 'Show all',
  allAbout: 'All entries about this',
  none: 'No entries yet.',
  noneWhy: 'Every action of staff is recorded here.',
  noneFound: 'No entries found.',
  system: 'System',
  actedFor: (actor: string, member: string) => `${actor} for ${member}`,
  acts: ACT_WORDS,
  number: (seq: number) => `No. ${count(seq)}`,
  reason: (reason: string) => `Reason: ${reason}`,
  before: 'Before',
  after: 'After',
  details: 'What changed',
  noChange: 'No values changed.',
  seal: 'Code',
  request: 'request',
}
