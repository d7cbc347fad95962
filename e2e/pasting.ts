import type { Locator, Page } from '@playwright/test'

/** Twenty-five people of a list. */
export const TWENTY_FIVE = `
  Anitha Raj, Biju Thomas, Chandran Pillai, Deepa Nair, Elsy Paul,
  Faisal Mohammed, Geetha Das, Harikumar Menon, Indira Kurup, Jose Varghese,
  Kamala Devi, Latha Suresh, Manoj Panicker, Nisha Babu, Omana Thampi,
  Prakash Varma, Rema George, Sunil Kumar, Thankam Rajan, Usha Mohan,
  Vinod Chandra, Warrier Stores, Yamuna Lal, Zachariah Koshy, Ayyappan Asari`
  .split(',')
  .map((name) => name.trim())

/** A field of the grid in which several members are enrolled. */
export const cellOf = (page: Page, name: string, row: number): Locator =>
  page.getByLabel(`${name}, row ${row}`, { exact: true })

/** Pastes cells as a spreadsheet copies them. The browser allows the clipboard. */
export async function paste(into: Locator, rows: readonly (readonly string[])[]): Promise<void> {
  const page = into.page()
  const text = rows.map((cells) => cells.join('\t')).join('\r\n')
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), `${text}\r\n`)
  await into.click()
  await page.keyboard.press('ControlOrMeta+v')
}
