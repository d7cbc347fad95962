import { isPin, mobileDigits } from '@kuri/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Role } from './people.ts'
import { ById, Id } from './primitives.ts'
import { FactorCode } from './two-factor.ts'

export const MOBILE_PROBLEM = 'Please enter an Indian mobile number with ten digits, like 98470 12345.'
const CODE_PROBLEM = 'Please enter the six digits from the SMS.'
const PIN_PROBLEM = 'A PIN has 4 to 8 digits.'

const hasMobile = (text: string): boolean => mobileDigits(text) !== null

/** An Indian mobile number, written in any way; its ten digits inside. */
export const MobilePhone = z.string(MOBILE_PROBLEM).check(
  z.trim(),
  z.maxLength(40, MOBILE_PROBLEM),
  z.refine(hasMobile, MOBILE_PROBLEM),
  z.overwrite((text) => mobileDigits(text) ?? text),
)

/** The code from the SMS: six digits, spaces between them or not. */
export const PhoneCode = z.string(CODE_PROBLEM).check(
  z.maxLength(40, CODE_PROBLEM),
  z.overwrite((text) => text.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, CODE_PROBLEM),
)

/** A number of one's own that tells apart the people who share a phone. */
export const Pin = z.string(PIN_PROBLEM).check(z.trim(), z.maxLength(40, PIN_PROBLEM), z.refine(isPin, PIN_PROBLEM))

export const PhoneForm = z.strictObject({ phone: MobilePhone })
export const PhoneCodeForm = z.strictObject({
  phone: MobilePhone,
  code: PhoneCode,
  /** Where several people have this phone, or the person has a PIN. Without it: 401 `pin_needed`. */
  pin: z.optional(Pin),
  /** After a PIN that staff gave: the PIN from now on. Without it: 401 `new_pin_needed`. */
  newPin: z.optional(Pin),
  /** From the authenticator app, or a recovery code, where the second step is on. Without it: 401 `second_step_needed`. */
  appCode: z.optional(FactorCode),
})

export const PhonePinForm = z.strictObject({
  phone: MobilePhone,
  pin: Pin,
  /** As in `PhoneCodeForm`. */
  appCode: z.optional(FactorCode),
})

export const phoneLoginEndpoints = {
  requestPhoneCode: endpoint({
    method: 'POST',
    path: '/auth/code',
    public: true,
    summary:
      'Request a code of six digits by SMS, to log in. The answer is the same whether the phone is known or not. A new code ends the one before.',
    body: PhoneForm,
    reply: z.object({}),
    status: 202,
  }),
  verifyPhoneCode: endpoint({
    method: 'POST',
    path: '/auth/code/verify',
    public: true,
    summary:
      'Log in with the code from the SMS: sets the session cookie and answers the bearer token. The code works once, for five minutes; it stays good while only something beside it is missing.',
    body: PhoneCodeForm,
    reply: z.object({ token: z.string(), _id: Id, name: z.string(), email: z.string(), role: Role }),
  }),
  logInWithPin: endpoint({
    method: 'POST',
    path: '/auth/phone/pin',
    public: true,
    summary:
      'Log in with phone number and PIN, in the browser in which the member used their card: its cookie `device` comes with the call. Sets the session cookie and answers the bearer token.',
    body: PhonePinForm,
    reply: z.object({ token: z.string(), _id: Id, name: z.string(), email: z.string(), role: Role }),
  }),
  givePin: endpoint({
    method: 'POST',
    path: '/admin/members/:id/phone-pin',
    permission: 'enrol',
    forBranch: 'scoped',
    summary:
      'Let a member log in by phone with a PIN, for a member at the counter. The PIN is answered once; the next log-in requires another. With `phone` the member gets another phone number.',
    params: ById,
    body: z.strictObject({ phone: z.optional(MobilePhone) }),
    reply: z.object({
      pin: z.string(),
      member: z.object({ _id: Id, code: z.string(), name: z.string(), phone: z.string() }),
    }),
    status: 201,
  }),
} as const
