import { isEmail, isPhone, LANGUAGES, meetsLoginRule, meetsRegisterRule, ROLES } from '@kuri/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  ById,
  Id,
  Instant,
  maybeTyped,
  Message,
  pageNumber,
  pageQuery,
  typedLine,
  waitsForSecond,
  branchOfRow,
  branchQuery,
} from './primitives.ts'

/** The seed's sentences, at the field they belong to. */
export const LOGIN_EMAIL_PROBLEM = 'Please enter a valid email address.'
export const LOGIN_PASSWORD_PROBLEM =
  'Password must be at least 6 characters long and contain an uppercase letter, number, and special character.'
export const REGISTER_EMAIL_PROBLEM = '❌ Invalid email format.'
export const REGISTER_PASSWORD_PROBLEM = '❌ Password must be 6+ chars, 1 uppercase, 1 number & 1 special char.'

export const PHONE_PROBLEM = 'Please enter a phone number with 6 to 15 digits, like 98470 12345 or +91 98470 12345.'

/** 'admin', or what else somebody is to the company; 'member' is who has no work in it. */
export const Role = z.enum(ROLES)

/** A person as the seed's client reads it. Never with a password. */
export const User = z.object({
  _id: Id,
  /** On cards and documents: K-000123. */
  code: z.string(),
  name: z.string(),
  /** '' where no address is known. */
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  location: z.string(),
  role: Role,
  isAdmin: z.boolean(),
  /** Base64 of a JPEG, or null: the seed puts `data:image/jpeg;base64,` before it. */
  image: z.nullable(z.string()),
  createdAt: Instant,
})

/** A member as lists and headings name them. */
export const Party = z.object({ _id: Id, code: z.string(), name: z.string() })

/** Oneself, or the member for whom one acts. */
export const Myself = z.extend(User, {
  ownName: z.string(),
  language: z.enum(LANGUAGES),
  occupation: z.string(),
  /** The account lacks what the company requires: until it has it, only the profile is open. */
  mustSecure: z.optional(z.boolean()),
  /** Of staff who work for one branch alone: its name. Of head office, and with one branch, none. */
  branch: z.optional(z.string()),
  /** Of head office's staff, where the company has several branches: these, the first one first. */
  branches: z.optional(z.array(z.object({ _id: Id, name: z.string() }))),
  /** Who is logged in; only where this person acts, or may act, for other members. */
  loggedIn: z.optional(Party),
})

/** An e-mail address as we keep it: trimmed, in small letters. */
export const Email = z
  .string(REGISTER_EMAIL_PROBLEM)
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, REGISTER_EMAIL_PROBLEM), z.refine(isEmail, REGISTER_EMAIL_PROBLEM))

/** The same where it may be left out: '' is none. */
export const MaybeEmail = z.string(REGISTER_EMAIL_PROBLEM).check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(254, REGISTER_EMAIL_PROBLEM),
  z.refine((text) => text === '' || isEmail(text), REGISTER_EMAIL_PROBLEM),
)

/** A telephone number, or '' for none. */
export const MaybePhone = maybeTyped(40).check(z.refine((typed) => typed === '' || isPhone(typed), PHONE_PROBLEM))

/** A password somebody chooses, by the seed's rule for registering. */
export const NewPassword = z
  .string(REGISTER_PASSWORD_PROBLEM)
  .check(z.maxLength(200, REGISTER_PASSWORD_PROBLEM), z.refine(meetsRegisterRule, REGISTER_PASSWORD_PROBLEM))

/** The registration form. All six are required (seed, section 5). Role and balances are never read from a body. */
export const Registration = z.object({
  name: typedLine(120, 'Please enter your name.'),
  email: Email,
  password: NewPassword,
  phone: typedLine(40, 'Please enter your phone number.').check(
    z.refine((typed) => typed === '' || isPhone(typed), PHONE_PROBLEM),
  ),
  address: typedLine(400, 'Please enter your address.'),
  location: typedLine(120, 'Please enter your location.'),
})

/** What the login form checks before it calls the server. The server only answers whether the pair is right. */
export const LoginForm = z.object({
  email: z.string().check(z.trim(), z.refine(isEmail, LOGIN_EMAIL_PROBLEM)),
  password: z.string().check(z.refine(meetsLoginRule, LOGIN_PASSWORD_PROBLEM)),
})

/** By what the list of people can be sorted. */
export const USER_SORTS = ['since', 'name', 'email', 'role'] as const

export const peopleEndpoints = {
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    public: true,
    summary: 'Become a member. Multipart with an optional file `profileImage`, or JSON.',
    multipart: true,
    body: Registration,
    reply: User,
    status: 201,
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    public: true,
    summary: 'Sign in: sets the session cookie and answers the bearer token.',
    body: z.object({
      email: z.string(LOGIN_EMAIL_PROBLEM).check(z.maxLength(254, LOGIN_EMAIL_PROBLEM)),
      password: z.string(LOGIN_PASSWORD_PROBLEM).check(z.maxLength(200, LOGIN_PASSWORD_PROBLEM)),
      /** From the authenticator app, or a recovery code; only where the second step is on. Without it: 401 `second_step_needed`. */
      code: z.optional(z.string().check(z.maxLength(40))),
    }),
    reply: z.object({ token: z.string(), _id: Id, name: z.string(), email: z.string(), role: Role }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    permission: 'own-profile',
    summary: 'End this session: cookie and token.',
    reply: Message,
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    permission: 'own-profile',
    summary: 'The signed-in person.',
    reply: Myself,
  }),
  editMe: endpoint({
    method: 'PATCH',
    path: '/auth/me',
    permission: 'own-profile',
    summary: 'Change one’s own name, phone, address, location, language, name in one’s own script or occupation.',
    body: z.strictObject({
      name: z.optional(typedLine(120, 'Please enter your name.')),
      phone: z.optional(MaybePhone),
      address: z.optional(maybeTyped(400)),
      location: z.optional(maybeTyped(120)),
      ownName: z.optional(maybeTyped(120)),
      language: z.optional(z.enum(LANGUAGES)),
      occupation: z.optional(maybeTyped(120)),
    }),
    reply: Myself,
  }),
  setMyPicture: endpoint({
    method: 'PUT',
    path: '/auth/me/image',
    permission: 'own-profile',
    summary: 'Change one’s own picture: a form with a file `profileImage`, or JSON with `data`, a data URL.',
    multipart: true,
    pictures: 'one',
    body: z.strictObject({ data: z.optional(z.string()) }),
    reply: Myself,
  }),
  removeMyPicture: endpoint({
    method: 'DELETE',
    path: '/auth/me/image',
    permission: 'own-profile',
    summary: 'Be without a picture again.',
    reply: Myself,
  }),
  profile: endpoint({
    method: 'GET',
    path: '/user/profile/:id',
    permission: 'own-profile',
    forBranch: 'scoped',
    summary: 'A person with picture; oneself, or anybody for an administrator.',
    params: ById,
    reply: User,
  }),
  oneUser: endpoint({
    method: 'GET',
    path: '/user/:id',
    permission: 'own-profile',
    forBranch: 'scoped',
    summary: 'A person; oneself, or anybody for an administrator.',
    params: ById,
    reply: User,
  }),
  recentUsers: endpoint({
    method: 'GET',
    path: '/admin/recent-users',
    permission: 'read-people',
    forBranch: 'scoped',
    summary: 'Who registered last.',
    reply: z.object({ success: z.literal(true), users: z.array(User) }),
  }),
  adminUsers: endpoint({
    method: 'GET',
    path: '/admin/users',
    permission: 'read-people',
    forBranch: 'scoped',
    summary:
      'Everybody, newest first by default; by cursor, or by `page` for lists with numbered pages; without limit, cursor and page everybody, at most 10,000.',
    query: z.object({
      ...pageQuery,
      ...branchQuery,
      search: z.optional(maybeTyped(120)),
      sort: z.optional(z.enum(USER_SORTS)),
      order: z.optional(z.enum(['asc', 'desc'])),
      page: pageNumber(1_000_000),
    }),
    reply: z.object({
      success: z.literal(true),
      users: z.array(z.extend(User, branchOfRow)),
      next: z.nullable(z.string()),
      /** How many there are in all pages. */
      total: z.number(),
    }),
  }),
  makeAdmin: endpoint({
    method: 'PUT',
    path: '/admin/make-admin/:id',
    permission: 'manage-roles',
    summary: 'Promote a person to administrator.',
    params: ById,
    reply: z.object({ message: z.string(), user: User, ...waitsForSecond }),
  }),
  removeAdmin: endpoint({
    method: 'PUT',
    path: '/admin/remove-admin/:id',
    permission: 'manage-roles',
    summary: 'Take the administrator role back; the last one stays.',
    params: ById,
    reply: z.object({ message: z.string(), user: User, ...waitsForSecond }),
  }),
  giveRole: endpoint({
    method: 'PUT',
    path: '/admin/users/:id/role',
    permission: 'manage-roles',
    summary:
      'Make a person manager, cashier, collector, auditor, administrator or a member again; the last administrator stays.',
    params: ById,
    body: z.strictObject({ role: Role }),
    reply: z.object({ message: z.string(), user: User, ...waitsForSecond }),
  }),
  deleteUser: endpoint({
    method: 'DELETE',
    path: '/admin/user/:id',
    permission: 'manage-users',
    summary: 'Delete a person without tickets and money.',
    params: ById,
    reply: Message,
  }),
} as const
