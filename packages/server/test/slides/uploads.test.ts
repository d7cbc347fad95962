import { endpoints } from '@kuri/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { bytesIn, dataUrl, fromTelephone, NO_PICTURES, photo, tooHeavy } from '../pictures.ts'

let app: TestApp
let anand: Caller
beforeAll(async () => {
  app = await startApp()
  anand = await given.admin(app)
})
afterAll(() => app.close())
beforeEach(() => app.owner.query('delete from slide'))

const send = (...images: { name: string; data: string }[]) =>
  api(app).as(anand).call(endpoints.uploadImages, { body: { images } })
const count = async () => (await api(app).call(endpoints.slides)).reply.length
const small = async (name = 'small.png') => ({
  name,
  data: dataUrl(await photo(30, 20).png().toBuffer(), 'image/png'),
})

describe('a picture that is uploaded', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('may be a %s and is kept as a JPEG', async (format) => {
    const bytes = await photo(300, 200).toFormat(format).toBuffer()
    const { reply } = await send({ name: `x.${format}`, data: dataUrl(bytes, `image/${format}`) })
    expect(await sharp(bytesIn(reply[0]?.data ?? '')).metadata()).toMatchObject({ format: 'jpeg', width: 300 })
  })

  // @spec IDN-11 @security S51
  test('may be what a telephone’s camera writes: it is set upright, made smaller, and forgets where it was taken', async () => {
    const bytes = await fromTelephone()
    expect(bytes.length).toBeGreaterThan(3_500_000)
    expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })
    const { reply } = await send({ name: 'IMG_2041.jpg', data: dataUrl(bytes) })
    const kept = await sharp(bytesIn(reply[0]?.data ?? '')).metadata()
    expect(kept).toMatchObject({ format: 'jpeg', width: 1200, height: 1600 })
    expect([kept.exif, kept.xmp, kept.icc, kept.orientation]).toEqual([undefined, undefined, undefined, undefined])
  })

  // @attack 114 @security S50
  test('is judged by its bytes, not by the type it claims', async () => {
    const bytes = await photo(30, 20).png().toBuffer()
    expect((await send({ name: 'x', data: dataUrl(bytes, 'text/html') })).status).toBe(200)
  })

  // @spec IDN-11 @attack 113, 114
  test.each(NO_PICTURES)('is refused with a sentence when it is %s', async (_, make, sentence) => {
    const { status, problem } = await send({ name: 'x.jpg', data: dataUrl(await make()) })
    expect([status, problem]).toMatchObject([400, { code: 'invalid_input', field: 'images.0.data', message: sentence }])
    expect(await count()).toBe(0)
  })

  // @attack 114
  test.each(['', 'x', 'https://example.test/x.jpg', 'data:image/svg+xml,<svg/>', 'javascript:alert(1)'])(
    'is refused when %j stands in its place',
    async (data) => {
      const { status, problem } = await send({ name: 'x', data })
      expect([status, problem.message]).toEqual([400, 'Please send the picture as a base64 data URL.'])
    },
  )

  test.each(['data:', 'data:image/jpeg;base64,', 'data:,'])(
    'is an empty file as browsers write it: %s',
    async (data) => {
      expect((await send({ name: 'x', data })).problem.message).toBe('This file is empty.')
    },
  )

  test('needs a name', async () => {
    const { data } = await small()
    expect((await send({ name: ' ', data })).problem).toMatchObject({ field: 'images.0.name' })
  })
})

describe('pictures uploaded together', () => {
  test('are all kept or none, and the sentence says which one stands in the way', async () => {
    const heic = { name: 'IMG_7.heic', data: dataUrl(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')) }
    const { status, problem } = await send(await small(), heic, await small())
    expect([status, problem]).toMatchObject([400, { field: 'images.1.data' }])
    expect(problem.message).toBe('IMG_7.heic: HEIC pictures cannot be read here. Save the photo as JPEG and try again.')
    expect(await count()).toBe(0)
  })

  test('are at most ten', async () => {
    const eleven = await Promise.all(Array.from({ length: 11 }, () => small()))
    const { status, problem } = await send(...eleven)
    expect([status, problem.message]).toEqual([400, 'At most 10 pictures at a time.'])
    expect((await send(...eleven.slice(1))).reply).toHaveLength(10)
  })

  test('are at least one', async () => {
    expect((await send()).problem.message).toBe('Please select images first!')
  })

  // @spec IDN-11, CMP-9
  test('never make more than twenty slides, whoever else adds some', async () => {
    const five = await Promise.all(Array.from({ length: 5 }, () => small()))
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(...five)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 200, 200, 409])
    expect(answers.find(({ status }) => status === 409)?.problem).toMatchObject({
      code: 'slides_full',
      message: 'There can be at most 20 images. Delete one first.',
    })
    expect(await count()).toBe(20)
  })
})

describe('a call that is too large', () => {
  // @spec IDN-11
  test('because one picture has more than 8 MB', async () => {
    const { status, problem } = await send({ name: 'x.jpg', data: dataUrl(await tooHeavy()) })
    expect([status, problem]).toMatchObject([413, { code: 'too_large', message: 'A picture is at most 8 MB.' }])
  })

  // @spec IDN-11
  test('because all together are more than 32 MB', async () => {
    const data = `data:image/jpeg;base64,${'A'.repeat(11 * 1024 * 1024)}`
    const { status, problem } = await send({ name: '1', data }, { name: '2', data }, { name: '3', data })
    expect([status, problem.code]).toEqual([413, 'too_large'])
  })

  // @security S66
  test('other calls of administrators stay as small as ever', async () => {
    const body = { ids: Array.from({ length: 100 }, () => 'x'.repeat(3_000)) }
    expect((await api(app).as(anand).call(endpoints.orderImages, { body })).status).toBe(413)
  })
})
