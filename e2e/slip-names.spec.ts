import { expect, test, type Locator, type Page } from '@playwright/test'
import { outlinesOf } from '../packages/server/src/pdf/fonts.ts'
import { MALAYALAM_NAMES, shaped } from '../tools/harfbuzz.ts'
import { inABrowser } from './people.ts'
import { callingAdministrator, cashierCaller, closeAll, newCaller, signedIn } from './seed/fixtures.ts'

/*
 * The slip is printed as the browser draws it. A Malayalam name on it is compared, pixel by pixel, with the outlines of the same
 * font where HarfBuzz puts them: a conjunct that falls apart or a sign in the wrong place is another picture.
 */

/** So many pixels of the screen for one of the page: a letter of 13 px is 104 pixels high. */
const SCALE = 8
const SIZE = 13
const outlines = outlinesOf('malayalam', 'regular')

interface Region {
  readonly clip: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly baseline: number
  readonly words: readonly { readonly text: string; readonly left: number; readonly width: number }[]
}

/** Writes a name where the slip has its member's, and says where its words stand. */
const written = (name: Locator, text: string): Promise<Region> =>
  name.evaluate(async (element, words) => {
    element.textContent = words
    await document.fonts.load("13px 'Kuri Slip'", words)
    await document.fonts.ready
    const node = element.firstChild
    if (node === null) throw new Error('the slip has no name')
    const rectOf = (begin: number, end: number) => {
      const range = document.createRange()
      range.setStart(node, begin)
      range.setEnd(node, end)
      return range.getBoundingClientRect()
    }
    const places = [...words.matchAll(/\S+/g)].map((word) => {
      const { left, width } = rectOf(word.index, word.index + word[0].length)
      return { text: word[0], left, width }
    })
    // a box without a height stands on the baseline
    const mark = document.createElement('span')
    mark.style.display = 'inline-block'
    element.append(mark)
    // the browser draws letters on a whole pixel of the page
    const baseline = Math.round(mark.getBoundingClientRect().bottom)
    mark.remove()
    const { left, top, width, height } = element.getBoundingClientRect()
    // no more than its own line: letters of the line above hang down
    const clip = { x: Math.floor(left), y: Math.ceil(top), width: Math.ceil(width) + 1, height: Math.floor(height) }
    return { clip, baseline, words: places }
  }, text)

/** The same words as HarfBuzz shapes them, as a picture of the same size. `shape` may shape another text in a word's place. */
function drawn({ clip, baseline, words }: Region, shape: (word: string) => string = (word) => word): string {
  const paths = words.flatMap(({ text, left }) => {
    const letters = shaped(outlines, shape(text))
    const em = SIZE / letters.upem
    return letters.glyphs.map(({ glyph, x, y }) => {
      const [right, down] = [left - clip.x + x * em, baseline - clip.y - y * em]
      return `<path transform="translate(${right} ${down}) scale(${em} ${-em})" d="${letters.outlineOf(glyph)}"/>`
    })
  })
  return `<body style="margin:0;background:#fff"><svg width="${clip.width}" height="${clip.height}" style="display:block">${paths.join('')}</svg>`
}

/** How many dark pixels a picture has, and how many of either picture have none in the other, one pixel of an edge's blur allowed. */
const compared = (page: Page, pictures: readonly Buffer[]): Promise<{ dark: number; differs: number }> =>
  page.evaluate(
    async (encoded) => {
      const [one, other] = await Promise.all(
        encoded.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0)
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
          const { width, height } = bitmap
          const context = new OffscreenCanvas(width, height).getContext('2d')
          context?.drawImage(bitmap, 0, 0)
          const data = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
          return { width, height, isDark: (x: number, y: number) => (data[(y * width + x) * 4] ?? 255) < 128 }
        }),
      )
      if (!one || !other || one.width !== other.width || one.height !== other.height)
        throw new Error('the pictures differ in size')
      const around = [-1, 0, 1]
      const isNear = (picture: typeof one, x: number, y: number) =>
        around.some((down) => around.some((right) => picture.isDark(x + right, y + down)))
      let [dark, differs] = [0, 0]
      for (let y = 1; y < one.height - 1; y += 1) {
        for (let x = 1; x < one.width - 1; x += 1) {
          if (one.isDark(x, y)) dark += 1
          if (one.isDark(x, y) && !isNear(other, x, y)) differs += 1
          if (other.isDark(x, y) && !isNear(one, x, y)) differs += 1
        }
      }
      return { dark, differs }
    },
    pictures.map((picture) => picture.toString('base64')),
  )

// @spec PAY-7
test('a Malayalam name on the slip is drawn pixel by pixel as HarfBuzz shapes it', async ({ browser }) => {
  const admin = await callingAdministrator()
  const lakshmi = await newCaller('Lakshmi Rajan')
  const own = { ownName: MALAYALAM_NAMES[0], language: 'ml' }
  expect((await lakshmi.calls.patch('/api/auth/me', { data: own })).status()).toBe(200)
  const cashier = await cashierCaller(admin, 'Shaper')
  expect((await cashier.calls.post('/api/admin/till/open', { data: { float: 0 } })).status()).toBe(200)
  const taken = await cashier.calls.post('/api/admin/counter/receipts', {
    data: { memberId: lakshmi.id, lines: [], toWallet: 100, method: 'cash', tendered: 100 },
  })
  expect(taken.status()).toBe(201)
  const { number } = (await taken.json()).receipt
  // no larger than the name needs: each picture has 64 times its pixels
  const screen = { viewport: { width: 1366, height: 420 }, deviceScaleFactor: SCALE }
  const { page, calls } = await signedIn(browser, cashier.email, undefined, screen)
  await page.goto(`/admin/counter?receipt=${number}`)
  const name = page.getByRole('region', { name: 'Slip for the printer' }).locator('[lang="ml"]')
  await expect(name).toHaveText(MALAYALAM_NAMES[0] ?? '')
  // the focus on "Next customer" may have moved the page
  await name.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const paper = await inABrowser(browser, { ...screen, viewport: { width: 320, height: 40 } })
  const picture = async (html: string, { clip: { width, height } }: Region) => {
    await paper.setContent(html)
    return await paper.screenshot({ clip: { x: 0, y: 0, width, height } })
  }
  for (const text of MALAYALAM_NAMES) {
    const region = await written(name, text)
    for (const { text: word, width } of region.words) {
      const { width: advance, upem } = shaped(outlines, word)
      expect(Math.abs(width - (advance * SIZE) / upem), `the width of ${word}`).toBeLessThan(0.1)
    }
    const slip = await page.screenshot({ clip: region.clip })
    const { dark, differs } = await compared(paper, [slip, await picture(drawn(region), region)])
    expect(dark, `${text} is drawn`).toBeGreaterThan(1000)
    expect(differs, `${text} as HarfBuzz shapes it`).toBe(0)
  }
  // the comparison sees a name whose letters are not joined
  const region = await written(name, 'ലക്ഷ്മി')
  const slip = await page.screenshot({ clip: region.clip })
  const apart = await picture(
    drawn(region, (word) => word.replaceAll('്', '്\u200c')),
    region,
  )
  expect((await compared(paper, [slip, apart])).differs).toBeGreaterThan(100)
  await paper.context().close()
  await page.context().close()
  await calls.dispose()
  await closeAll(admin, lakshmi, cashier)
})
