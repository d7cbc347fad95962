import type { RefusalCode } from '@kuri/domain'

/** What the browser meets besides the server's refusals. */
type OtherCode = 'network' | 'lost' | 'no_answer' | 'internal'

/**
 * Words for problems, by code. The server's own sentence is English and knows the numbers ("The best bid is ₹3,500"),
 * so English says here only what the server cannot: another language brings a sentence for every code.
 */
export const problems: { [Code in RefusalCode | OtherCode]?: string } = {
  network: 'No connection to Kuri. Nothing was changed; please try again.',
  lost: 'No answer came from Kuri, so we cannot say whether it was done. Try again: it is never done twice.',
  no_answer: 'No answer came from Kuri. What you typed is still here; please try again.',
  internal: 'Something broke on our side. A payment or bid either has its receipt, or did not happen.',
  unavailable: 'Kuri is busy or being restarted. What you typed is still here; please try again in a moment.',
  not_signed_in: 'Please log in again.',
}
