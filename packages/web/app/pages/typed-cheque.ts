import { day, isDay, type WrittenCheque } from '@kuri/domain'
import { m } from '../messages/en.ts'

const t = m.chequeWords

/** What is written on a cheque, as it was typed. */
export type TypedCheque = Readonly<Record<keyof WrittenCheque, string>>

export const NO_CHEQUE: TypedCheque = { chequeNo: '', bank: '', dated: '' }

/** The sentence at each field that is not what a cheque has. */
export const chequeProblems = ({ chequeNo, bank, dated }: TypedCheque): Partial<TypedCheque> => ({
  ...(!/^\d{6}$/.test(chequeNo.trim()) && { chequeNo: t.noProblem }),
  ...(bank.trim() === '' && { bank: t.bankProblem }),
  ...(!isDay(dated) && { dated: t.datedProblem }),
})

/** The cheque as it goes to the server; without problems only. */
export const writtenCheque = ({ chequeNo, bank, dated }: TypedCheque): WrittenCheque => ({
  chequeNo: chequeNo.trim(),
  bank: bank.trim(),
  dated: day(dated),
})
