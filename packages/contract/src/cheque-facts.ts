import * as z from 'zod/mini'
import { DayText, typedLine } from './primitives.ts'

/** What is written on a cheque. Apart from the calls about cheques: the counter takes it too, and loads none of them. */
export const ChequeFacts = {
  chequeNo: z
    .string('Please enter the number of the cheque.')
    .check(z.trim(), z.regex(/^\d{6}$/, 'The number of a cheque has 6 digits.')),
  bank: typedLine(120, 'Please enter the bank and its branch.'),
  dated: DayText,
}
