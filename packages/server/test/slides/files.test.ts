import { endpoints } from '@kuri/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { dataUrl, photo } from '../pictures.ts'

let app: TestApp
let anand: Caller
beforeAll(async () => {
  app = await startApp()
  anand = await given.admin(app)
})
afterAll(() => app.close())

const picture = async (background: string) => ({
  name: 'wide.jpg',
  data: dataUrl(await photo(2400, 1350, background).jpeg().toBuffer()),
})
const upload = async (background = '#2c6e49') => {
  const body = { images: [await picture(background)] }
  const [slide] = (await api(app).as(anand).call(endpoints.uploadImages, { body })).reply
  if (!slide) throw new Error('nothing came of it')
  return slide
}
const get = (url: string) => app.app.inject({ url })

describe('a slide’s address', () => {
  // @security S52
  test('gives the picture as it is kept, for good, to anybody', async () => {
    const slide = await upload()
    const answer = await get(slide.url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 900 })
    expect(dataUrl(answer.rawPayload)).toBe(slide.data)
  })

  test.each([640, 1280])('gives it %i pixels wide, in a smaller format', async (width) => {
    const { url } = await upload()
    const answer = await get(`${url}?w=${width}`)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width })
  })

  test.each(['1', '641', '99999', '-640', '640.0', '640,1280'])('does not make a width of %s', async (width) => {
    const { url } = await upload()
    const answer = await get(`${url}?w=${width}`)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { field: 'w', message: 'Pictures are 640 or 1280 pixels wide.' },
    ])
  })

  test('never shows another picture: a replacement has an address of its own', async () => {
    const before = await upload('#2c6e49')
    const body = await picture('#b9770f')
    const { reply: after } = await api(app)
      .as(anand)
      .call(endpoints.replaceImage, { params: { id: before._id }, body })
    expect((await get(before.url)).statusCode).toBe(404)
    expect(dataUrl((await get(after.url)).rawPayload)).toBe(after.data)
    expect((await sharp((await get(`${after.url}?w=640`)).rawPayload).stats()).dominant.r).toBeGreaterThan(150)
  })

  test('may be made from its id as well: today’s picture, asked again each time', async () => {
    const { _id, data } = await upload()
    const answer = await get(`/api/files/images/${_id}`)
    expect(dataUrl(answer.rawPayload)).toBe(data)
    expect(answer.headers['cache-control']).toBe('public, no-cache')
  })

  test.each(['nobody', '../../../etc/passwd', '01990000-0000-7000-8000-000000000000'])(
    'is not found for %s',
    async (id) => {
      expect((await get(`/api/files/images/${encodeURIComponent(id)}`)).statusCode).toBe(404)
    },
  )
})

test('our pages read addresses and sizes, never the pictures themselves', async () => {
  const slide = await upload()
  const { reply } = await api(app).call(endpoints.slides)
  expect(reply.at(-1)).toEqual({
    _id: slide._id,
    name: 'wide.jpg',
    url: slide.url,
    srcset: `${slide.url}?w=640 640w, ${slide.url}?w=1280 1280w, ${slide.url} 1600w`,
  })
  expect(JSON.stringify(reply)).not.toContain('base64')
})
