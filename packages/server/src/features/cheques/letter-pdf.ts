import { dayInIndia, formatDay, formatRupees, ZERO } from '@kuri/domain'
import { createPdf, finishPdf, heading, paragraph, signatures } from '../../pdf/document.ts'
import type { Letterhead } from '../../pdf/letterhead.ts'
import { rows, SUM_COLUMNS, totals } from '../../pdf/table.ts'
import type { ChequeWire } from './wire.ts'

/** The letter to a member whose cheque was returned: which one, why, what is due again, and what they owe, or have paid since. */
export async function chequeLetterPdf({
  cheque,
  address,
  letterhead,
  writtenAt,
}: {
  readonly cheque: ChequeWire
  readonly address: string
  readonly letterhead: Letterhead
  readonly writtenAt: Date
}): Promise<Buffer> {
  const { number, user, chequeNo, bank, dated, amount, lines, returnedAt, returnReason, charge, owed, settledAt } =
    cheque
  const frame = { title: 'Your cheque was returned', letterhead, foot: `Cheque ${number}`, writtenAt }
  const document = await createPdf(frame)
  heading(document, 'To')
  rows(document, [
    ['Name', user.name],
    ['Member code', user.code],
    ['Address', address],
    ['Date', formatDay(dayInIndia(returnedAt ?? writtenAt))],
  ])
  heading(document, 'Details')
  rows(document, [
    ['Cheque', `${chequeNo}, ${bank}`],
    ['Date on the cheque', formatDay(dated)],
    ['Amount', formatRupees(amount)],
    ['Our acknowledgement', number],
    ['Reason of the return', returnReason ?? ''],
  ])
  heading(document, 'Given for')
  rows(
    document,
    lines.map(({ name, ticketNo, month, year, amount: of }) => [
      `${name}, ticket ${ticketNo}, ${month} ${year}`,
      formatRupees(of),
    ]),
  )
  heading(document, 'What you can do')
  for (const text of toDo(cheque)) paragraph(document, text)
  if (settledAt !== null)
    paragraph(document, `You paid what you owed for this cheque on ${formatDay(dayInIndia(settledAt))}.`)
  else if (owed > 0) {
    if (charge > 0) rows(document, [['Charge for the return', formatRupees(charge)]])
    totals(document, SUM_COLUMNS, ['You owe for this cheque', formatRupees(owed)])
  }
  document.y += 16
  signatures(document, [{ role: 'For the company', lines: [letterhead.name] }])
  return await finishPdf(document, frame)
}

function toDo({ clearedAt, charge, takenBack, owed: owes, settledAt }: ChequeWire): string[] {
  const owed = settledAt === null ? owes : ZERO
  const forCharge =
    charge > 0 && owed > 0 ? ['Please pay the charge below: online, at our office or to our collector.'] : []
  if (clearedAt === null)
    return [
      'The contributions above are due again. Please pay them at once in cash, by UPI or from your wallet. Until then a late fee can be charged, as your agreement says.',
      ...forCharge,
    ]
  return [
    'The bank had paid this cheque and has taken the money back. The contributions above stay paid.',
    ...(takenBack > 0 ? [`${formatRupees(takenBack)} of it was in your wallet and is taken back from there.`] : []),
    ...(owed > charge
      ? [
          'The company has paid the rest for you, and you owe it to the company. Please pay it online, at our office or to our collector. Until then you cannot bid in the auctions of these schemes.',
        ]
      : forCharge),
  ]
}
