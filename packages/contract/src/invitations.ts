import * as z from 'zod/mini'
import { LinkToken } from './email-links.ts'
import { endpoint } from './endpoint.ts'
import { Email, NewPassword } from './people.ts'
import { MobilePhone, Pin } from './phone-login.ts'
import { ById, Instant, Message, typedLine } from './primitives.ts'

/** Far above people, far below a flood; wrong codes of cards are counted besides. */
const CALLS_A_MINUTE = 60

/** What stands on a member's card. */
export const CardForm = z.strictObject({
  member: typedLine(20, 'Please enter your member code.'),
  code: typedLine(20, 'Please enter the code on the card.'),
})

/** What a member with a card to log in chooses; the link adds its secret. */
export const ClaimForm = z.strictObject({
  email: Email,
  password: NewPassword,
  /** The number that the office wrote down, where it did: a card that was found or stolen opens nothing without it. */
  phone: z.optional(MobilePhone),
})
/** The same without e-mail: the phone number that the office wrote down, and a PIN. */
export const PhoneClaimForm = z.strictObject({ phone: MobilePhone, pin: Pin })

/** By what a member with a card is greeted: no more is shown of them. */
const FirstName = z.string()

export const invitationEndpoints = {
  inviteMember: endpoint({
    method: 'POST',
    path: '/admin/members/:id/invitation',
    permission: 'enrol',
    forBranch: 'scoped',
    summary:
      'Make a card to log in for a member who has no password: its link and its code, valid once, for 30 days. An earlier card is void. Neither is shown again.',
    params: ById,
    reply: z.object({
      invitation: z.object({
        /** Of the page where it is used. */
        link: z.string(),
        /** The link as a QR code: the width of its grid, and its dark squares as one path. */
        qr: z.object({ size: z.number(), path: z.string() }),
        /** Typed with the member code where the QR code cannot be read. */
        code: z.string(),
        expiresAt: Instant,
      }),
    }),
    status: 201,
  }),
  openInvitation: endpoint({
    method: 'POST',
    path: '/auth/invitation',
    public: true,
    perMinute: CALLS_A_MINUTE,
    summary:
      'Whom the link of a card to log in is for: the first name alone, and whether it is used with the phone number that the office knows.',
    body: z.strictObject({ token: LinkToken }),
    reply: z.object({ name: FirstName, asksPhone: z.boolean() }),
  }),
  openCard: endpoint({
    method: 'POST',
    path: '/auth/invitation/card',
    public: true,
    perMinute: CALLS_A_MINUTE,
    summary:
      'Exchange the codes of a card for the token of a link. The answer is the same for a wrong code and an unknown member; wrong ones are counted.',
    body: CardForm,
    reply: z.object({ token: z.string(), name: FirstName }),
  }),
  claim: endpoint({
    method: 'POST',
    path: '/auth/claim',
    public: true,
    perMinute: CALLS_A_MINUTE,
    summary:
      'Use a card to log in, once: the member logs in with this email address and password from now on. `phone` is required where `asksPhone` says so.',
    body: z.extend(ClaimForm, { token: LinkToken }),
    reply: Message,
  }),
  claimByPhone: endpoint({
    method: 'POST',
    path: '/auth/claim/phone',
    public: true,
    perMinute: CALLS_A_MINUTE,
    summary:
      'Use a card to log in, once, without email: in this browser, which gets the cookie `device`, the member logs in with the phone number that the office knows and this PIN from now on.',
    body: z.extend(PhoneClaimForm, { token: LinkToken }),
    reply: Message,
  }),
} as const
