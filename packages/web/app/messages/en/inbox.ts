import { counted } from '../format.ts'

/** What visitors have written to the company. */
export const inbox = {
  title: 'Messages',
  lead: 'Letters from the contact form. Each also went to the company’s e-mail address.',
  failed: 'Failed to load messages.',
  none: 'Nobody has written yet.',
  noneWhy: 'What visitors write on the landing page appears here.',
  noneFound: 'No message fits.',
  noneFoundWhy: 'Look for another name, address or word, or see all messages.',
  search: 'Search messages',
  searchHint: 'Name, email or a word',
  open: 'To answer',
  all: 'All',
  which: 'Which messages',
  waiting: (n: number) =>
    n === 0 ? 'All are answered.' : `${counted(n, 'message waits', 'messages wait')} for an answer.`,
  toAnswer: 'To answer',
  answered: 'Answered',
  answeredBy: (name: string, when: string) => `Answered by ${name}, ${when}.`,
  somebodyGone: 'somebody who has left',
  reply: 'Answer by e-mail',
  mark: 'Mark as answered',
  unmark: 'Not answered after all',
  marked: 'Marked as answered.',
  unmarked: 'It waits for an answer again.',
  failedMark: 'Nothing was changed.',
  older: 'Older messages',
}
