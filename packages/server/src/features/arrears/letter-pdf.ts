import { dayInIndia, formatDay, formatRupees, legalNameOf, subtract, sum, ZERO } from '@kuri/domain'
import type { Letterhead } from '../../pdf/letterhead.ts'
import { finishPdf, heading, createPdf, paragraph, signatures } from '../../pdf/document.ts'
import type { PdfDocument } from '../../pdf/page.ts'
import { rows, SUM_COLUMNS, table, totals } from '../../pdf/table.ts'
import type { RefundSum } from './refund-sums.ts'
import type { StepView } from './steps.store.ts'

export interface LetterFacts {
  readonly step: StepView
  /** The sum behind what is kept, of a ticket that passed on. */
  readonly refund: RefundSum | undefined
  readonly letterhead: Letterhead
  readonly writtenAt: Date
}

interface Letter {
  readonly title: string
  /** Which rule of the Act it follows; printed small under the title. */
  readonly under: string
  readonly text: (step: StepView) => string[]
  readonly ends: (step: StepView) => string[]
}

const by = ({ act_by }: StepView): string => (act_by === null ? '' : formatDay(act_by))

/** Whether being late has cost anything: a scheme may have no late fee. */
const hasFee = ({ lines }: StepView): boolean => lines.some(({ penalty }) => penalty > 0)

/** The text of each letter, in plain words; the section of the Act is printed once, under its title. */
const LETTERS: Partial<Record<StepView['kind'], Letter>> = {
  demand: {
    title: 'Demand for contributions overdue',
    under: 'Written demand to a subscriber in default, Chit Funds Act, 1982.',
    text: (step) => [
      `Contributions for ticket ${step.ticket_no} of ${step.chit_name} are overdue. We ask you to pay ${formatRupees(step.amount_paise)} by ${by(step)}.`,
    ],
    ends: (step) => [
      ...(hasFee(step)
        ? ['The late fee grows each day until a contribution is paid. The fee of today is shown beside each month.']
        : []),
      'If you cannot pay, please call us before that day. We will try to find a solution.',
      'If nothing is paid, a member who has not received the prize can be removed from the list of members. A member who has received it can be asked to pay the full remaining amount at once.',
    ],
  },
  removal: {
    title: 'Notice of removal',
    under: 'Notice under section 28 of the Chit Funds Act, 1982.',
    text: (step) => [
      `We removed your name from the list of members of ${step.chit_name} on ${formatDay(dayInIndia(step.decided_at ?? step.created_at))} because you did not pay the contributions below for ticket ${step.ticket_no}.`,
      `Reason: ${step.reason ?? ''}`,
    ],
    ends: (step) => [
      `Within seven days of receiving this notice you can pay ${formatRupees(step.amount_paise)}${hasFee(step) ? ', with the late fee up to that day' : ''}. Your name is then entered again and the ticket is yours.`,
      'If you think the removal is wrong, you can ask the Registrar to decide, also within seven days of receiving this notice (section 64).',
      'If the ticket is transferred to another member, you get back what you paid, less the deduction in the agreement. Claim it and we pay it.',
    ],
  },
  'whole-demand': {
    title: 'Demand for the full remaining amount',
    under: 'Written demand under sections 32 and 33 of the Chit Funds Act, 1982.',
    text: (step) => [
      `You have received the prize of ticket ${step.ticket_no} in ${step.chit_name}, and contributions are overdue. We therefore ask you to pay all remaining contributions, ${formatRupees(step.amount_paise)}, by ${by(step)}.`,
      `Reason: ${step.reason ?? ''}`,
    ],
    ends: (step) => [
      'A contribution paid before its due date goes into the pool for that month. Its dividend is credited to your wallet.',
      `If you cannot pay the full amount, pay the overdue amount${hasFee(step) ? ' with its late fee' : ''} and call us.`,
      'If nothing is paid, we will refer the matter to the Registrar and inform your guarantors.',
    ],
  },
  substitution: {
    title: 'Your ticket was transferred',
    under: 'Notice under sections 29 and 30 of the Chit Funds Act, 1982.',
    text: (step) => [
      `Another member has had ticket ${step.ticket_no} of ${step.chit_name} since ${formatDay(dayInIndia(step.decided_at ?? step.created_at))}.`,
    ],
    ends: (step) => [
      step.amount_paise > 0
        ? `We keep ${formatRupees(step.amount_paise)} for you: what you paid, less the deduction in the agreement. Claim it and we pay it.`
        : 'There is no refund.',
      'Your receipts stay valid.',
    ],
  },
}

const FEE = [
  { title: 'Late fee', share: 0.16, figure: true },
  { title: 'Calculation', share: 0.32 },
]

/** The letter of a step as a PDF; null if the step has none. */
export async function letterPdf({ step, refund, letterhead, writtenAt }: LetterFacts): Promise<Buffer | null> {
  const letter = LETTERS[step.kind]
  if (!letter) return null
  const frame = {
    title: letter.title,
    subtitle: letter.under,
    letterhead,
    foot: `${step.chit_name}, ticket ${step.ticket_no}. Letter ${step.id.slice(-12)}`,
    writtenAt,
  }
  const document = await createPdf(frame)
  heading(document, 'To')
  rows(document, [
    ['Name', legalNameOf(step.person_named)],
    ['Address', step.person_address],
    ['Scheme and ticket', `${step.chit_name}, ticket ${step.ticket_no}`],
    ['Date', formatDay(dayInIndia(step.decided_at ?? step.created_at))],
  ])
  heading(document, 'Details')
  for (const part of letter.text(step)) paragraph(document, part)
  if (step.lines.length > 0) {
    heading(document, 'Month by month')
    table(
      document,
      [
        { title: 'Month', share: 0.12 },
        { title: 'Due on', share: 0.2 },
        { title: 'Contribution', share: 0.2, figure: true },
        ...(hasFee(step) ? FEE : []),
      ],
      step.lines.map(({ monthNo, dueOn, amount, penalty, because }) => [
        String(monthNo),
        formatDay(dueOn),
        formatRupees(amount),
        ...(hasFee(step) ? [penalty > 0 ? formatRupees(penalty) : '', because ?? ''] : []),
      ]),
    )
    const together = sum(step.lines.flatMap(({ amount, penalty }) => [amount, penalty]))
    rows(document, [['Total', formatRupees(together)]])
  }
  if (refund) writeRefund(document, refund)
  heading(document, 'What you can do')
  for (const part of letter.ends(step)) paragraph(document, part)
  document.y += 16
  signatures(document, [{ role: 'For the company', lines: [letterhead.name] }])
  return await finishPdf(document, frame)
}

type Fact = readonly [label: string, value: string]
/** What was paid in, month by month, and what of it is kept for the payer. */
function writeRefund(
  document: PdfDocument,
  { months, entry, contributions, deduction, deductionBp, penalties, refund }: RefundSum,
): void {
  if (contributions === 0) return
  heading(document, 'Your refund')
  const paid: Fact[] = months.map(({ month, year, net, receiptNo }) => [
    `${month} ${year}, receipt ${receiptNo}`,
    formatRupees(net),
  ])
  if (entry > 0) paid.unshift(['Paid when the ticket was transferred to you', formatRupees(entry)])
  const less: Fact[] = penalties.map(({ monthNo, amount, because }) => [
    `Less late fee for month ${monthNo}: ${because}`,
    formatRupees(subtract(ZERO, amount)),
  ])
  if (deduction > 0) {
    const kept = `Less deduction of ${deductionBp / 100}% by the agreement`
    less.unshift([kept, formatRupees(subtract(ZERO, deduction))])
  }
  rows(document, [...paid, ['Total', formatRupees(contributions)], ...less])
  totals(document, SUM_COLUMNS, ['Refund (section 30)', formatRupees(refund)])
}
