import { endpoints } from '@kuri/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { NO_PICTURES, photo } from '../pictures.ts'
import { ASHA, sendForm } from './form.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

let counter = 0
/** Asha once more, under an e-mail address nobody has. */
const somebody = () => ({ ...ASHA, email: `asha.${++counter}@kuri.test` })
const isRegistered = async (email: string) =>
  (await app.owner.query('select from login where email = $1', [email])).rowCount === 1

describe('becoming a member', () => {
  // @seed 3.1
  test('answers the new member without a word about the password', async () => {
    const form = somebody()
    const { status, reply } = await api(app).call(endpoints.register, { body: form })
    expect(status).toBe(201)
    expect(reply).toMatchObject({ name: ASHA.name, email: form.email, role: 'member', isAdmin: false, image: null })
    expect(JSON.stringify(reply)).not.toMatch(/password|argon/i)
  })

  // @spec IDN-8 @security API3, S39
  test('nobody registers as an administrator, whatever the form says', async () => {
    const body = { ...somebody(), role: 'admin', isAdmin: true }
    const { reply } = await api(app).call(endpoints.register, { body })
    expect(reply.role).toBe('member')
  })

  // @spec IDN-13 @attack 87
  test('an e-mail address is one however it is written', async () => {
    const form = somebody()
    await api(app).call(endpoints.register, { body: form })
    const again = await api(app).call(endpoints.register, { body: { ...form, email: ` ${form.email.toUpperCase()} ` } })
    expect(again.status).toBe(409)
    expect(again.problem).toMatchObject({
      code: 'email_taken',
      message:
        'This email address is already registered. Please log in. If you have no password yet, ask the company for a card to log in.',
    })
  })

  test('the form sent twice at once registers one person', async () => {
    const body = somebody()
    const answers = await Promise.all([1, 2].map(() => api(app).call(endpoints.register, { body })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test.each([
    [' Asha\u200B  Men\u00ADon ', 'Asha Menon'],
    ['Asha 🌸', 'Asha 🌸'],
    ['\u202Eahsa\u202C', 'ahsa'],
  ])('a name typed as %j is kept as %j', async (name, kept) => {
    const { reply } = await api(app).call(endpoints.register, { body: { ...somebody(), name } })
    expect(reply.name).toBe(kept)
    const stored = await app.owner.query<{ name: string }>('select name from person where id = $1', [reply._id])
    expect(stored.rows).toEqual([{ name: kept }])
  })

  test.each([
    ['name', '\u200B\u200D\uFEFF', 'Please enter your name.'],
    ['name', '\u3164', 'Please enter your name.'],
    ['email', 'as\u200Bha@kuri.test', '❌ Invalid email format.'],
  ])('a %s that looks like another’s or like nothing is refused: %j', async (field, typed, message) => {
    const { status, problem } = await api(app).call(endpoints.register, { body: { ...somebody(), [field]: typed } })
    expect([status, problem]).toMatchObject([400, { field, message }])
  })

  test('of ten who register with one e-mail address at once, one does', async () => {
    const form = somebody()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api(app).call(endpoints.register, { body: form })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  test.each([
    ['email', 'asha at kuri', '❌ Invalid email format.'],
    ['password', 'member', '❌ Password must be 6+ chars, 1 uppercase, 1 number & 1 special char.'],
    ['password', 'Member#123', '❌ Password must be 6+ chars, 1 uppercase, 1 number & 1 special char.'],
    ['name', '  ', 'Please enter your name.'],
    ['phone', '', 'Please enter your phone number.'],
  ])('a wrong %s (%j) is refused in the words of the form', async (field, value, sentence) => {
    const form = { ...somebody(), [field]: value }
    const { status, problem } = await api(app).call(endpoints.register, { body: form })
    expect(status).toBe(400)
    expect(problem).toMatchObject({ field, message: sentence })
    expect(await isRegistered(form.email)).toBe(false)
  })
})

describe('a picture that comes with the form', () => {
  // @security S51
  test('becomes a JPEG of at most 512 pixels without what the camera wrote', async () => {
    const camera = { IFD0: { Make: 'Nikon' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 31/1 0/1' } }
    const bytes = await photo().withExif(camera).jpeg().toBuffer()
    const answer = await sendForm(app, somebody(), { name: 'me.jpg', bytes })
    expect(answer.statusCode).toBe(201)
    const kept = await sharp(Buffer.from(answer.json<{ image: string }>().image, 'base64')).metadata()
    expect(kept).toMatchObject({ format: 'jpeg', width: 512, height: 341 })
    expect(kept.exif).toBeUndefined()
  })

  test.each(['png', 'webp', 'gif', 'avif'] as const)('may be a %s', async (format) => {
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#0000' } })
      .toFormat(format)
      .toBuffer()
    const answer = await sendForm(app, somebody(), { name: `me.${format}`, bytes })
    expect(answer.statusCode).toBe(201)
    const { image } = answer.json<{ image: string }>()
    expect((await sharp(Buffer.from(image, 'base64')).metadata()).format).toBe('jpeg')
  })

  test('is not missed when the form has none', async () => {
    const answer = await sendForm(app, somebody())
    expect(answer.json()).toMatchObject({ image: null, role: 'member' })
  })

  test.each(NO_PICTURES)(
    'is refused with a sentence when it is %s, and nobody is registered',
    async (_, make, sentence) => {
      const form = somebody()
      const answer = await sendForm(app, form, { name: 'me.jpg', bytes: await make() })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'invalid_input', field: 'profileImage', message: sentence })
      expect(await isRegistered(form.email)).toBe(false)
    },
  )

  test('is refused above 8 MB', async () => {
    const form = somebody()
    const answer = await sendForm(app, form, { name: 'me.jpg', bytes: Buffer.alloc(8 * 1024 * 1024 + 1, 0xff) })
    expect(answer.statusCode).toBe(413)
    expect(await isRegistered(form.email)).toBe(false)
  })
})
