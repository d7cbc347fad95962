import type { confirmationEndpoints, ReplyOf } from '@kuri/contract'
import type { QuestionRow, StatementRow } from './store.ts'

export type AskedWire = ReplyOf<typeof confirmationEndpoints.answerBalance>['ticket']
export type ConfirmationWire = ReplyOf<typeof confirmationEndpoints.closeDispute>['confirmation']
type Statement = Omit<ReplyOf<typeof confirmationEndpoints.makeSlips>['slips'][number]['tickets'][number], 'status'>

/** What the previous books say of a ticket. */
export const statementWire = (row: StatementRow): Statement => ({
  chitName: row.chitName,
  ticketNo: row.ticketNo,
  asOf: row.asOf,
  months: row.months,
  paidMonths: row.paidMonths,
  parts: [...row.parts],
  gaps: [...row.gaps],
  dividends: row.dividends,
  dividendMonths: row.dividendMonths,
  owed: row.owed,
  lateFees: row.lateFees,
  prize:
    row.prizeNo === null || row.prizeAmount === null || row.prizeOn === null
      ? null
      : {
          prizeNo: row.prizeNo,
          amount: row.prizeAmount,
          on: row.prizeOn,
          paidOn: row.prizePaidOn,
          wonBefore: row.wonBefore,
        },
})

/** The same with the answer, as its holder sees it: nobody of the company is named. */
export const askedWire = (row: QuestionRow): AskedWire => ({
  ...statementWire(row),
  _id: row.id,
  status: row.state,
  answeredAt: row.answeredAt,
  claim:
    row.state === 'asked' || row.state === 'confirmed'
      ? null
      : {
          paidMonths: row.claimedMonths,
          isPrized: row.claimedPrized,
          isPrizePaid: row.claimedPrizePaid,
          text: row.claim,
        },
  note: row.note,
})

/** As staff see it. */
export const confirmationWire = (row: QuestionRow): ConfirmationWire => ({
  ...askedWire(row),
  chitId: row.chitId,
  user: { _id: row.personId, name: row.name, code: row.code },
  answeredBy: row.answeredBy,
  enteredBy: row.enteredBy,
  slipBy: row.slipBy,
  closedBy: row.settledBy,
  closedAt: row.settledAt,
})
