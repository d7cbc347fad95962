import * as z from 'zod/mini'

/**
 * The document of an entry of the books: a receipt (`id` is its number), minutes (of the auction), the slip of a
 * withdrawal, a letter (of the step it is about); for who works here also the history of an online payment and the file of a
 * late ticket.
 */
export const EntryDocumentOnWire = z.object({
  kind: z.enum(['receipt', 'minutes', 'withdrawal', 'letter', 'payment', 'ticket']),
  id: z.string(),
})
