import type { RefusalCode } from '@kuri/domain'

/** What the browser meets besides the server's refusals. */
type OtherCode = 'network' | 'internal'

/**
 * Words for problems, by code. The server's own sentence is English and knows the numbers ("The best bid is ₹3,500"),
 * so English says here only what the server cannot: another language brings a sentence for every code.
 */
export const problems: { [Code in RefusalCode | OtherCode]?: string } = {
  network: 'No connection to Kuri. Nothing was changed; please try again.',
  internal: 'Something broke on our side. A payment or bid either has its receipt, or did not happen.',
  unavailable: 'Kuri is busy or being restarted. Please try again in a moment.',
  not_signed_in: 'Please log in again.',
}
