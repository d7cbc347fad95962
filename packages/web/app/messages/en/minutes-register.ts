import { counted } from '../format.ts'

/** A scheme's register of minutes. */
export const minutesRegister = {
  caption: 'Minutes of this scheme, one row for each prize',
  none: 'No prizes yet.',
  prize: 'Prize',
  given: 'Given on',
  winner: 'Prize to',
  signatures: 'Signatures',
  of: (n: number, all: number) => `${n} of ${counted(all, 'signature', 'signatures')}`,
  deadline: 'Deadline',
  paper: 'Document',
  pdf: 'PDF',
  pdfOf: (prizeNo: number) => `Minutes of prize ${prizeNo} as PDF`,
  failed: 'Could not load the register of minutes. Try again.',
}
