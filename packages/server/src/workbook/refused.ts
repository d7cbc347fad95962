import type { WorkbookRefusal } from '@kuri/domain'

/** Why a file is not read as a workbook; thrown deep in a parser and answered as a refusal by who opened the file. */
export class WorkbookRefused extends Error {
  readonly refusal: WorkbookRefusal
  constructor(refusal: WorkbookRefusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

export const damaged = (): WorkbookRefused => new WorkbookRefused({ code: 'workbook_damaged' })
export const tooLarge = (): WorkbookRefused => new WorkbookRefused({ code: 'workbook_too_large' })
