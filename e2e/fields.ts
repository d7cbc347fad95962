import { expect, type Locator } from '@playwright/test'

/** The sentence is the field's, and so is the focus. */
export async function expectAt(field: Locator, sentence: string): Promise<void> {
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  expect(await describedBy(field)).toContain(sentence)
}

/** What a screen reader adds to a field's name. */
export const describedBy = (field: Locator): Promise<string> =>
  field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )
