import { auctions } from './en/auctions.ts'
import { chrome } from './en/chrome.ts'
import { landing } from './en/landing.ts'
import { member } from './en/member.ts'
import { problems } from './en/problems.ts'
import { pub } from './en/public.ts'

/** Every word on screen. Another language is another object of this type. Sentences of the seed stay verbatim. */
export const m = { chrome, public: pub, landing, member, auctions, problems }

export type Messages = typeof m
