import type { RefusalCode } from '@kuri/domain'

/** What the browser meets besides the server's refusals. */
type OtherCode = 'network' | 'lost' | 'no_answer' | 'internal'

/**
 * Words for problems, by code. The server's own sentence is English and knows the numbers ("The best bid is ₹3,500"),
 * so English says here only what the server cannot: another language brings a sentence for every code.
 */
export const problems: { [Code in RefusalCode | OtherCode]?: string } = {
  network: 'No connection. Nothing was changed. Please try again.',
  lost: 'We got no answer, so we do not know if it was done. Try again: it will not be done twice.',
  no_answer: 'We got no answer. We kept what you typed. Please try again.',
  internal: 'Something went wrong on our side. Before you try again, check if it was already done.',
  unavailable: 'We are busy. We kept what you typed. Please try again in a moment.',
  not_signed_in: 'Please log in again.',
}
