import { expect, test, type Page } from '@playwright/test'
import { answer, atABrowser, signIn } from './people.ts'

/*
 * The company's pictures, from an administrator's disk to a visitor's screen and back; and one's own, cut to a square.
 */

// @spec CMP-9 @seed 0.3, 2.9, 2.39, 4.17, 5.14, 6.4
test('three uploaded pictures take the place of our drawings on the landing page', async ({ browser }) => {
  const { page } = await atABrowser(browser, 'Admin', 'admin@kuri.test')
  await signIn({ name: 'Admin', email: 'admin@kuri.test', page }, 'Admin@123')
  await page.goto('/admin/manage-images')
  await expect(page.getByText('No images yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please select images first!' }).first()).toBeVisible()

  const pictures = [await picture(page, 'onam.png', '#b9770f'), await picture(page, 'office.png', '#2677b2')]
  await choose(page, [...pictures, await picture(page, 'town.png', '#227652'), letter])
  await expect(page.getByText('This is not an image.')).toBeVisible()
  await page.getByRole('button', { name: 'Upload 3 images' }).click()
  await expect(page.getByText('3 images uploaded.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(3)

  await page.getByRole('button', { name: 'Move town.png forward' }).click()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['onam.png', 'town.png', 'office.png'])
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['onam.png', 'town.png', 'office.png'])

  const visitor = await atABrowser(browser, 'Visitor', '')
  await visitor.page.goto('/')
  const shown = visitor.page.locator('img[src^="/api/files/images/"][data-here]')
  await expect(shown).toHaveCount(3)
  expect(await visitor.page.content()).not.toContain('data:image/jpeg')

  const first = page.getByRole('article').filter({ hasText: 'onam.png' })
  await first.getByRole('button', { name: 'Edit' }).click()
  await first.getByLabel('New image for onam.png').setInputFiles(await picture(page, 'vishu.png', '#84508a'))
  await expect(page.getByText('Image replaced.')).toBeVisible()

  for (const name of ['vishu.png', 'town.png', 'office.png']) {
    await page.getByRole('article').filter({ hasText: name }).getByRole('button', { name: 'Delete' }).click()
    await answer(page, 'Are you sure you want to delete this image?', 'Delete image')
    await expect(page.getByRole('article').filter({ hasText: name })).toHaveCount(0)
  }
  await expect(page.getByText('No images yet.')).toBeVisible()
  await Promise.all([page, visitor.page].map((one) => one.context().close()))
})

// @spec IDN-11 @seed 2.2
test('a member changes their picture and takes it away again', async ({ browser }) => {
  const { page } = await atABrowser(browser, 'Asha', 'asha@kuri.test')
  await signIn({ name: 'Asha', email: 'asha@kuri.test', page })
  await page.goto('/profile')
  const ownPictures = page.locator('img[src^="data:image/jpeg;base64,"]')
  await page.getByRole('button', { name: 'Change picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your picture' })
  await dialog.getByLabel('Your picture').setInputFiles(await picture(page, 'me.png', '#2c6e49'))
  await dialog.getByLabel('Size', { exact: true }).fill('50')
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByText('Your picture is changed.')).toBeVisible()
  // beside the button, and in the header
  await expect(ownPictures).toHaveCount(2)

  await page.getByRole('button', { name: 'Change picture' }).click()
  await dialog.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByText('Your picture is removed.')).toBeVisible()
  await expect(ownPictures).toHaveCount(0)
  await page.context().close()
})

interface Upload {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const letter: Upload = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }

const choose = (page: Page, files: Upload[]): Promise<void> => page.getByLabel('Choose images').setInputFiles(files)

/** A picture of one colour, wider than a telephone, painted by the browser. */
async function picture(page: Page, name: string, colour: string): Promise<Upload> {
  const url = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas')
    canvas.width = 1600
    canvas.height = 900
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('this browser gives no canvas')
    pen.fillStyle = fill
    pen.fillRect(0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/png')
  }, colour)
  return { name, mimeType: 'image/png', buffer: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64') }
}
