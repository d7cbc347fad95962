import { frameTerms, fromRupees } from '../src/index.ts'
import type { ChitProposal, ChitTerms } from '../src/index.ts'
import { valueOf } from './life/replay.ts'

/** A proposal of the seed's shape: life total in rupees, months, tickets. */
export const proposal = (
  amount: number,
  months: number,
  tickets: number,
  terms?: ChitProposal['terms'],
): ChitProposal => ({ amount: fromRupees(amount), months, tickets, terms })

/** The terms such a proposal freezes into; throws when it is refused. */
export const chitOf = (...shape: Parameters<typeof proposal>): ChitTerms => valueOf(frameTerms(proposal(...shape)))

/** Five tickets, five months, ₹2,50,000: the landing page's chit. */
export const landingChit = (terms?: ChitProposal['terms']): ChitTerms => chitOf(250_000, 5, 5, terms)
