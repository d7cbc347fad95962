/** The company takes its books out in the workbook in which a company moves in. */
export const booksWorkbook = {
  title: 'Take your books with you',
  hint: 'Download your books as a workbook, as they stood at the end of a day. Another company that uses Kuri can read it, and so can any spreadsheet program.',
  has: 'It has members, running schemes, tickets, prizes, payments, late fees, securities, bank and cash, and the trial balance. The first sheet says what is left out.',
  private: 'It has personal details of all members. The audit log notes who downloads it.',
  day: 'End of day',
  get: 'Download the books',
  making: 'Making the workbook…',
  done: 'The workbook is downloaded.',
  failed: 'Could not make the workbook.',
  noDay: 'Choose a day.',
}
