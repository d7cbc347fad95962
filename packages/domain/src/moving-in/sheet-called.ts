import { SHEET_KEYS, SHEETS, type SheetKey } from './sheets.ts'
import { headingKey } from './words.ts'

/** Which of our sheets is called so; null: none. A sheet's own name goes first. */
export function sheetCalled(name: string): SheetKey | null {
  const wanted = headingKey(name)
  const isCalled = (names: readonly string[]): boolean => names.some((one) => headingKey(one) === wanted)
  return (
    SHEET_KEYS.find((key) => isCalled([SHEETS[key].name])) ??
    SHEET_KEYS.find((key) => isCalled(SHEETS[key].aliases)) ??
    null
  )
}
