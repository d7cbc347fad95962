/** What a debt is for, as every screen and document calls it. */
export const debtName = ({
  number,
  chequeNo,
}: {
  readonly number: string
  /** Null: it is for a cancelled receipt. */
  readonly chequeNo: string | null
}): string => (chequeNo === null ? `Cancelled receipt ${number}` : `Returned cheque ${chequeNo}`)
