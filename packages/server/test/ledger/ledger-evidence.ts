/* What every movement of a wallet points to: the rows that the ownership checks compare, for docs/ledger.md. */

interface Evidence {
  /** The event's key in the ledger. */
  readonly key: string
  readonly side: 'credit' | 'debit'
  /** The row it points to, and what of it has to agree. */
  readonly pointsTo: string
}

const EVIDENCE: readonly Evidence[] = [
  {
    key: 'topup:<top-up>',
    side: 'credit',
    pointsTo: '`topup`, approved by somebody else: person and amount (`topup_not_for_oneself`)',
  },
  {
    key: 'upi:<payment>',
    side: 'credit',
    pointsTo: '`upi_payment`, credited: person and amount; a bank number is credited once (`upi_payment_utr_once`)',
  },
  {
    key: 'counter:<payment>',
    side: 'credit',
    pointsTo: '`counter_payment`, done: person and amount',
  },
  {
    key: 'counter-receipt:<receipt>',
    side: 'credit',
    pointsTo: '`counter_receipt`: person and amount; its lines name the months it pays',
  },
  {
    key: 'counter-cancel:<cancellation>',
    side: 'debit',
    pointsTo: '`counter_cancellation`, done: person, and what the wallet had of the receipt',
  },
  {
    key: 'cheque:<cheque>:cleared',
    side: 'credit',
    pointsTo: '`cheque`, cleared: person and amount; its lines name the months it pays',
  },
  {
    key: 'collect:<collection>',
    side: 'credit',
    pointsTo: '`collection`: person and amount; one for each payment of an instalment (`collection_once`)',
  },
  {
    key: '<gateway>:<payment>:captured',
    side: 'credit',
    pointsTo: '`gateway_payment`, captured, of an order of this person: its amount less earlier refunds',
  },
  {
    key: 'settle:<auction>',
    side: 'credit',
    pointsTo: '`dividend` of this person’s tickets then: the part for the wallet',
  },
  {
    key: 'prize:<auction>',
    side: 'credit',
    pointsTo: '`prize`, approved, of a ticket this person held then: its amount',
  },
  { key: 'ticket-refund:<step>', side: 'credit', pointsTo: '`arrears_step` of kind refund, done: person and amount' },
  {
    key: 'withdrawal:<withdrawal>:returned',
    side: 'credit',
    pointsTo: '`withdrawal`, rejected after its approval: person and amount',
  },
  {
    key: 'payout:<payout>:reversed',
    side: 'credit',
    pointsTo: '`payout`, reversed, of a withdrawal of this person: its amount',
  },
  {
    key: 'move:<move>',
    side: 'credit',
    pointsTo:
      '`company_move` of kind suspense-to-wallet, done: person, and the amount in suspense; once (`company_move_event_once`)',
  },
  {
    key: 'reverse:<journal>',
    side: 'credit',
    pointsTo: '`company_move` of kind correction, done: the mirror of what the corrected event took',
  },
  {
    key: 'contrib:<ticket>:<month>',
    side: 'debit',
    pointsTo:
      '`instalment`, paid: payer and net amount, less the parts paid before. The payer posted it (also by auto-pay, set-off or an online payment), or paid this month to staff (`counter_payment`, `collection`, `counter_receipt`, `cheque`), or accepted a substitution (`substitution_offer`)',
  },
  {
    key: 'part:<ticket>:<month>:<part>',
    side: 'debit',
    pointsTo: '`instalment_part`: payer and amount; posted or paid to staff as a whole contribution is',
  },
  {
    key: 'penalty:<ticket>:<month>',
    side: 'debit',
    pointsTo: '`penalty`, paid: person and amount; the row gives days and rates (s. 21(1)(c))',
  },
  {
    key: 'withdrawal:<withdrawal>:approved',
    side: 'debit',
    pointsTo: '`withdrawal`, approved: person and amount; its owner posted the hold',
  },
  {
    key: 'refund:<refund>:processed',
    side: 'debit',
    pointsTo:
      '`refund`, processed, of an online payment of this person: its amount, within what was credited (`refund_within_payment`)',
  },
  {
    key: 'substitution:<step>',
    side: 'debit',
    pointsTo: '`substitution_offer`, accepted by this person: what was paid in before, within the sum they accepted',
  },
  {
    key: 'cheque:<cheque>:returned',
    side: 'debit',
    pointsTo: '`cheque`, returned after it was cleared: person, and what the wallet had of it',
  },
  {
    key: 'debt:<debt>:settled',
    side: 'debit',
    pointsTo: '`debt`, settled: person and amount',
  },
  {
    key: 'move:<move>',
    side: 'debit',
    pointsTo: '`company_move` of kind wallet-to-suspense, done, with its reason: person and amount',
  },
  {
    key: 'reverse:<journal>',
    side: 'debit',
    pointsTo:
      '`company_move` of kind correction, done, with its reason: the mirror of what the corrected event brought',
  },
]

/** Whether an event is named here. */
export const isNamed = (key: string, side: string): boolean =>
  EVIDENCE.some((one) => one.side === side && new RegExp(`^${one.key.replaceAll(/<[^>]+>/g, '[^:]+')}$`).test(key))

/** The table of the page. */
export const evidenceTable = (): string =>
  [
    '| wallet | event | points to |',
    '| --- | --- | --- |',
    ...EVIDENCE.map(({ key, side, pointsTo }) => `| ${side} | \`${key}\` | ${pointsTo} |`),
  ].join('\n')
