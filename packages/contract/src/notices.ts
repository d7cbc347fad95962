import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, maybeTyped, Message, pageQuery, typed, typedLine } from './primitives.ts'
import { isEmail } from '@kuri/domain'

/** A notice: its kind picks the words (messages), `data` fills them; `title` and `text` are the words in English. */
export const Notice = z.object({
  _id: Id,
  kind: z.string(),
  /** What it is about in a few words. */
  title: z.string(),
  text: z.string(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  link: z.nullable(z.string()),
  at: Instant,
  read: z.boolean(),
  /** The action it requires is done, or can no longer be done. `data.receiptNo` is the receipt of a contribution that was due. */
  done: z.boolean(),
})

export const Letter = z.object({
  _id: Id,
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  subject: z.string(),
  body: z.string(),
  status: z.enum(['waiting', 'kept', 'sent', 'failed']),
  problem: z.nullable(z.string()),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
})

/** What a visitor wrote, and who has answered it. */
export const ContactMessage = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  at: Instant,
  answered: z.nullable(z.object({ at: Instant, by: z.nullable(z.object({ _id: Id, name: z.string() })) })),
})

export const noticeEndpoints = {
  listNotices: endpoint({
    method: 'GET',
    path: '/notices',
    permission: 'read-notices',
    summary: 'One’s notices, newest first, with the number unread.',
    query: z.object(pageQuery),
    reply: z.object({ notices: z.array(Notice), unread: z.number(), next: z.nullable(z.string()) }),
  }),
  readNotice: endpoint({
    method: 'PATCH',
    path: '/notices/:id/read',
    permission: 'read-notices',
    summary: 'Mark one notice read.',
    params: ById,
    reply: Message,
  }),
  readAllNotices: endpoint({
    method: 'PATCH',
    path: '/notices/read-all',
    permission: 'read-notices',
    summary: 'Mark all notices read.',
    reply: Message,
  }),
  noticeEvents: endpoint({
    method: 'GET',
    path: '/notices/events',
    permission: 'read-notices',
    summary: 'Server-sent events: one’s notices as they come.',
    stream: true,
    reply: Notice,
  }),
  outbox: endpoint({
    method: 'GET',
    path: '/admin/outbox',
    permission: 'read-outbox',
    summary:
      'E-mails and SMS, newest first; kept here when no mail server or SMS provider is set. `search` looks into recipient and subject.',
    query: z.object({ ...pageQuery, search: z.optional(maybeTyped(120)) }),
    reply: z.object({
      letters: z.array(Letter),
      next: z.nullable(z.string()),
      /** Whether a mail server is set: without one no letter is sent. */
      isSent: z.boolean(),
    }),
  }),
  messages: endpoint({
    method: 'GET',
    path: '/admin/messages',
    permission: 'read-messages',
    summary: 'What visitors wrote, newest first; `open` are those nobody has answered. `search` looks into all of it.',
    query: z.object({
      ...pageQuery,
      which: z.optional(z.enum(['open', 'all'])),
      search: z.optional(z.string().check(z.maxLength(100))),
    }),
    reply: z.object({ messages: z.array(ContactMessage), waiting: z.number(), next: z.nullable(z.string()) }),
  }),
  answerMessage: endpoint({
    method: 'PATCH',
    path: '/admin/messages/:id',
    permission: 'read-messages',
    summary: 'Mark a visitor’s letter as answered, or as not answered after all.',
    params: ById,
    body: z.strictObject({ answered: z.boolean() }),
    reply: z.object({ message: ContactMessage }),
  }),
  contact: endpoint({
    method: 'POST',
    path: '/contact',
    public: true,
    perMinute: 5,
    summary: 'A visitor writes to the company.',
    body: z.strictObject({
      name: typedLine(120, 'Please enter your name.'),
      email: z
        .string()
        .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.refine(isEmail, 'Please enter a valid email address.')),
      subject: typedLine(200, 'Please enter a subject.'),
      message: typed(4000, 'Please write your message.'),
    }),
    reply: Message,
    status: 201,
  }),
} as const
