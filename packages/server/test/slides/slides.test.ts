import { endpoints } from '@kuri/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { bytesIn, dataUrl, photo } from '../pictures.ts'

let app: TestApp
let anand: Caller
let asha: Caller
beforeAll(async () => {
  app = await startApp()
  anand = await given.admin(app)
  asha = await given.member(app)
})
afterAll(() => app.close())
beforeEach(() => app.owner.query('delete from slide'))

const asAdmin = () => api(app).as(anand)
const picture = async (name: string, background = '#2c6e49') => ({
  name,
  data: dataUrl(await photo(900, 600, background).jpeg().toBuffer()),
})
const upload = async (...names: string[]) =>
  (
    await asAdmin().call(endpoints.uploadImages, {
      body: { images: await Promise.all(names.map((name) => picture(name))) },
    })
  ).reply
const names = async () => (await api(app).call(endpoints.images)).reply.map(({ name }) => name)
const acts = async () =>
  (await asAdmin().call(endpoints.audit, { query: { limit: 10 } })).reply.entries.filter(({ action }) =>
    action.startsWith('slide.'),
  )

describe('the seed’s image calls', () => {
  test('a visitor reads the slides in the order they were uploaded, each as a data URL', async () => {
    const added = await upload('onam.jpg', 'office.jpg')
    const { status, reply } = await api(app).call(endpoints.images)
    expect([status, reply]).toEqual([200, added])
    expect(Object.keys(reply[0] ?? {})).toEqual(['_id', 'name', 'data', 'url'])
    expect(await sharp(bytesIn(reply[0]?.data ?? '')).metadata()).toMatchObject({ format: 'jpeg', width: 900 })
  })

  test('later ones stand behind earlier ones', async () => {
    await upload('one', 'two')
    await upload('three')
    expect(await names()).toEqual(['one', 'two', 'three'])
  })

  // @spec CMP-9
  test('another picture takes a slide’s place and keeps its id', async () => {
    const [one] = await upload('one', 'two')
    const body = await picture('better', '#b9770f')
    const { reply } = await asAdmin().call(endpoints.replaceImage, { params: { id: one?._id ?? '' }, body })
    expect(reply).toMatchObject({ _id: one?._id, name: 'better' })
    expect(reply.url).not.toBe(one?.url)
    expect(await names()).toEqual(['better', 'two'])
  })

  // @spec CMP-9
  test('a slide is taken away', async () => {
    const [one] = await upload('one', 'two')
    const params = { id: one?._id ?? '' }
    expect((await asAdmin().call(endpoints.deleteImage, { params })).reply).toEqual({ message: 'Image deleted.' })
    expect(await names()).toEqual(['two'])
    expect((await asAdmin().call(endpoints.deleteImage, { params })).status).toBe(404)
  })
})

describe('the order of slides', () => {
  // @spec CMP-9
  test('follows the administrator', async () => {
    const [one, two, three] = await upload('one', 'two', 'three')
    const ids = [three?._id ?? '', one?._id ?? '', two?._id ?? '']
    await asAdmin().call(endpoints.orderImages, { body: { ids } })
    expect(await names()).toEqual(['three', 'one', 'two'])
  })

  test('keeps those that were not named behind the others, and passes over what is not there', async () => {
    const [, , three] = await upload('one', 'two', 'three')
    const ids = ['nobody', three?._id ?? '', three?._id ?? '']
    expect((await asAdmin().call(endpoints.orderImages, { body: { ids } })).status).toBe(200)
    expect(await names()).toEqual(['three', 'one', 'two'])
  })

  test('is one, however many add at the same time', async () => {
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => upload(`${name}1`, `${name}2`)))
    const all = await names()
    expect(all).toHaveLength(8)
    // each call's pictures stand together
    for (const name of ['a', 'b', 'c', 'd']) expect(all.indexOf(`${name}2`)).toBe(all.indexOf(`${name}1`) + 1)
  })
})

const as = (caller?: Caller) => (caller ? api(app).as(caller) : api(app))

/** Every way to change a slide, for whoever tries. */
const waysToChange = async () => {
  const [slide] = await upload('one')
  const params = { id: slide?._id ?? '' }
  const body = await picture('mine')
  return [
    (caller?: Caller) => as(caller).call(endpoints.uploadImages, { body: { images: [body] } }),
    (caller?: Caller) => as(caller).call(endpoints.replaceImage, { params, body }),
    (caller?: Caller) => as(caller).call(endpoints.orderImages, { body: { ids: [params.id] } }),
    (caller?: Caller) => as(caller).call(endpoints.deleteImage, { params }),
  ]
}

describe('who may change slides', () => {
  test('nobody but administrators', async () => {
    for (const call of await waysToChange()) {
      expect([(await call()).status, (await call(asha)).status]).toEqual([401, 403])
    }
    expect(await names()).toEqual(['one'])
  })

  // @security S10
  test('no page of another site, though an administrator’s browser sends its cookie', async () => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/images/upload',
      headers: { cookie: `sid=${anand.cookie}`, origin: 'https://elsewhere.test' },
      payload: { images: [await picture('theirs')] },
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'cross_site' }])
  })

  test('a slide nobody knows is not found', async () => {
    const body = await picture('lost')
    for (const id of ['nobody', anand.id]) {
      expect((await asAdmin().call(endpoints.replaceImage, { params: { id }, body })).status).toBe(404)
      expect((await asAdmin().call(endpoints.deleteImage, { params: { id } })).status).toBe(404)
    }
  })
})

test('the audit log says who uploaded, replaced, moved and deleted what', async () => {
  const [one, two] = await upload('one', 'two')
  const params = { id: one?._id ?? '' }
  await asAdmin().call(endpoints.replaceImage, { params, body: await picture('better') })
  await asAdmin().call(endpoints.orderImages, { body: { ids: [two?._id ?? ''] } })
  await asAdmin().call(endpoints.deleteImage, { params })
  const [deleted, moved, replaced, second, first] = await acts()
  expect(first).toMatchObject({ action: 'slide.upload', subject: `slide:${one?._id}`, actor: { _id: anand.id } })
  expect(second).toMatchObject({ action: 'slide.upload', after: { name: 'two' } })
  expect(replaced).toMatchObject({ action: 'slide.replace', before: { name: 'one' }, after: { name: 'better' } })
  expect(moved).toMatchObject({ before: { order: ['better', 'two'] }, after: { order: ['two', 'better'] } })
  expect(deleted).toMatchObject({ action: 'slide.delete', before: { name: 'better' } })
})
