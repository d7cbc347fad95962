import { endpoints } from '@kuri/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { dataUrl, fromTelephone, NO_PICTURES, photo, tooHeavy } from '../pictures.ts'
import { formOf } from './form.ts'

let app: TestApp
let asha: Caller
let bala: Caller
beforeAll(async () => {
  app = await startApp()
  asha = await given.member(app)
  bala = await given.member(app, { name: 'Bala' })
})
afterAll(() => app.close())

const set = (data: string) => api(app).as(asha).call(endpoints.setMyPicture, { body: { data } })
const imageOf = async (caller: Caller) => (await api(app).as(caller).call(endpoints.me)).reply.image
const sendFile = async (bytes: Buffer, fields: Record<string, string> = {}) => {
  const { type, payload } = formOf(fields, { name: 'me.jpg', bytes })
  return await app.app.inject({
    method: 'PUT',
    url: '/api/auth/me/image',
    headers: { 'content-type': type, authorization: `Bearer ${asha.token}` },
    payload,
  })
}

describe('one’s own picture', () => {
  // @spec IDN-11 @security S66
  test('takes JSON as long as one picture needs, and no more', async () => {
    const answer = await set(`data:image/jpeg;base64,${'A'.repeat(12 * 1024 * 1024)}`)
    expect([answer.status, answer.problem.code]).toEqual([413, 'too_large'])
  })

  // @spec IDN-11
  test('is changed by a form with a file', async () => {
    const answer = await sendFile(await photo(800, 800).png().toBuffer())
    expect(answer.statusCode).toBe(200)
    const { image, _id } = answer.json<{ image: string; _id: string }>()
    expect(_id).toBe(asha.id)
    expect(await sharp(Buffer.from(image, 'base64')).metadata()).toMatchObject({
      format: 'jpeg',
      width: 512,
      height: 512,
    })
  })

  test('is changed by a data URL, and a new one takes the old one’s place', async () => {
    const first = (await set(dataUrl(await photo(60, 60, '#2c6e49').jpeg().toBuffer()))).reply.image
    const second = (await set(dataUrl(await photo(60, 60, '#b9770f').jpeg().toBuffer()))).reply.image
    expect(second).not.toBe(first)
    expect(await imageOf(asha)).toBe(second)
  })

  // @spec IDN-11
  test('may come from a telephone; where it was taken is forgotten', async () => {
    const answer = await sendFile(await fromTelephone())
    const kept = await sharp(Buffer.from(answer.json<{ image: string }>().image, 'base64')).metadata()
    expect(kept).toMatchObject({ width: 384, height: 512 })
    expect([kept.exif, kept.orientation]).toEqual([undefined, undefined])
  })

  test('is nobody else’s', async () => {
    await set(dataUrl(await photo(60, 60).jpeg().toBuffer()))
    expect(await imageOf(bala)).toBeNull()
    expect((await api(app).call(endpoints.setMyPicture, { body: {} })).status).toBe(401)
    expect((await api(app).call(endpoints.removeMyPicture)).status).toBe(401)
  })

  // @spec IDN-11
  test('can be taken away, twice', async () => {
    await set(dataUrl(await photo(60, 60).jpeg().toBuffer()))
    expect((await api(app).as(asha).call(endpoints.removeMyPicture)).reply.image).toBeNull()
    expect((await api(app).as(asha).call(endpoints.removeMyPicture)).status).toBe(200)
    expect(await imageOf(asha)).toBeNull()
  })
})

// @security S50
describe('what is no picture', () => {
  // @spec IDN-11
  test.each(NO_PICTURES)('is refused with a sentence: %s; the old picture stays', async (_, make, sentence) => {
    const { image } = (await set(dataUrl(await photo(60, 60).jpeg().toBuffer()))).reply
    const bytes = await make()
    const refused = { code: 'invalid_input', field: 'profileImage', message: sentence }
    expect((await set(dataUrl(bytes))).problem).toMatchObject(refused)
    expect((await sendFile(bytes)).json()).toMatchObject(refused)
    expect(await imageOf(asha)).toBe(image)
  })

  test('is refused above 8 MB, however it is sent', async () => {
    const bytes = await tooHeavy()
    expect([(await set(dataUrl(bytes))).status, (await sendFile(bytes)).statusCode]).toEqual([413, 413])
  })

  test('is not even nothing', async () => {
    const { status, problem } = await api(app).as(asha).call(endpoints.setMyPicture, { body: {} })
    expect([status, problem.message]).toEqual([400, 'Please choose a picture.'])
  })

  test('brings nothing else along', async () => {
    const answer = await sendFile(await photo(60, 60).jpeg().toBuffer(), { role: 'admin' })
    expect(answer.statusCode).toBe(400)
  })
})
