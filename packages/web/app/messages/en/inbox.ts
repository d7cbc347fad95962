import { counted } from '../format.ts'

/** What visitors have written to the company. */
export const inbox = {
  title: 'Messages',
  lead: 'Messages from the contact form. If email is set up, each is also emailed to the company.',
  failed: 'Could not load messages. Try again.',
  none: 'No messages yet.',
  noneWhy: 'Messages from the contact form appear here.',
  noneFound: 'No message found.',
  noneFoundWhy: 'Search for another name, email or word, or show all messages.',
  search: 'Search messages',
  searchHint: 'Name, email or a word',
  open: 'To answer',
  all: 'All',
  which: 'Which messages',
  waiting: (n: number) =>
    n === 0 ? 'All messages are answered.' : `${counted(n, 'message waits', 'messages wait')} for an answer.`,
  toAnswer: 'To answer',
  answered: 'Answered',
  answeredBy: (name: string, when: string) => `Answered by ${name}, ${when}.`,
  somebodyGone: 'a former user',
  reply: 'Answer by email',
  mark: 'Mark as answered',
  unmark: 'Mark as open',
  marked: 'Marked as answered.',
  unmarked: 'Reopened.',
  failedMark: 'Could not change the message.',
}
