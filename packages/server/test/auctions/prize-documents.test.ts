import { endpoints, type Problem, type WireReplyOf } from '@kuri/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { formOf } from '../people/form.ts'
import { fromTelephone, photo, tooHeavy } from '../pictures.ts'
import { openRoom, type Room } from './room.ts'

/* Photographs and scans of the documents a winner gives as security. Ticket 3 has won; Beena is the other administrator. */

type Prize = WireReplyOf<typeof endpoints.addPrizeDocument>['prize']

let app: TestApp
let room: Room
let beena: Caller
let scan: Buffer
beforeAll(async () => {
  app = await startApp()
  beena = await given.admin(app, 'Beena')
  scan = await photo(600, 800).jpeg().toBuffer()
})
afterAll(() => app.close())

async function wonRoom(): Promise<void> {
  room = await openRoom(app)
  await room.bid(3, 4000)
  await room.close()
}

interface UploadOptions {
  readonly by?: Caller
  readonly title?: string
  readonly bytes?: Buffer
  readonly auctionId?: string
  readonly field?: string
}

async function send({
  by = room.admin,
  title = 'Promissory note',
  bytes = scan,
  auctionId,
  field = 'image',
}: UploadOptions = {}) {
  const { type, payload } = formOf({ title }, { field, name: 'scan.jpg', bytes })
  return await app.app.inject({
    method: 'POST',
    url: `/api/admin/prizes/${auctionId ?? room.id}/documents`,
    headers: { 'content-type': type, authorization: `Bearer ${by.token}` },
    payload,
  })
}

/** The prize with the document that was added last. */
async function add(options?: UploadOptions) {
  const answer = await send(options)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const { prize } = answer.json<{ prize: Prize }>()
  const id = prize.documents.at(-1)?._id
  if (id === undefined) throw new Error(`auction ${room.id}: the answer has no document`)
  return { prize, id }
}

async function refusal(options: UploadOptions): Promise<[number, Problem['code']]> {
  const answer = await send(options)
  return [answer.statusCode, answer.json<Problem>().code]
}

const open = async (id: string, by: Caller = room.admin) =>
  await app.app.inject({ url: `/api/admin/prizes/documents/${id}`, headers: { authorization: `Bearer ${by.token}` } })
const remove = async (id: string, by: Caller = room.admin) =>
  await room.as(by).call(endpoints.removePrizeDocument, { params: { id }, body: { reason: 'The wrong page.' } })
const prizeFor = async (by: Caller) => (await room.as(by).call(endpoints.onePrize, { params: { id: room.id } })).reply
const approve = async (by: Caller) =>
  await room.as(by).call(endpoints.approvePrize, { params: { id: room.id }, body: { security: 'A promissory note.' } })

describe('documents of a prize', () => {
  beforeEach(wonRoom)

  // @finding U44
  test('a document is listed with its title, day and administrator, and opened by the other administrator', async () => {
    const { prize, id } = await add({ title: 'Salary slip of guarantor' })
    const listed = {
      _id: id,
      title: 'Salary slip of guarantor',
      addedBy: { userId: room.admin.id, name: room.admin.name },
      addedAt: expect.stringMatching(/^2027-01-08T/),
    }
    expect(prize.documents).toEqual([listed])
    expect((await prizeFor(beena)).documents).toEqual([listed])
    const image = await open(id, beena)
    expect([image.statusCode, image.headers['content-type'], image.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ])
    expect(await sharp(image.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 800 })
  })

  test('a document is stored as an encrypted JPEG, without what the camera wrote, in a size in which print can be read', async () => {
    const { id } = await add({ bytes: await photo(2700, 1800).png({ compressionLevel: 1 }).toBuffer() })
    const { rows } = await app.owner.query<{ image_sealed: Buffer }>(
      'select image_sealed from prize_document where auction_id = $1',
      [room.id],
    )
    const sealed = rows[0]?.image_sealed ?? Buffer.alloc(0)
    await expect(sharp(sealed).metadata()).rejects.toThrow('unsupported image format')
    expect(await sharp((await open(id)).rawPayload).metadata()).toMatchObject({ width: 2400, height: 1600 })
    const { id: photographed } = await add({ bytes: await fromTelephone() })
    const { exif, format } = await sharp((await open(photographed)).rawPayload).metadata()
    expect([exif, format]).toEqual([undefined, 'jpeg'])
  })

  test('of a removed document only its row stays, with who removed it and why', async () => {
    const { id } = await add()
    const { id: kept } = await add({ title: 'Mortgage deed' })
    expect((await remove(id, beena)).reply.prize.documents.map((document) => document._id)).toEqual([kept])
    expect([(await open(id)).statusCode, (await remove(id)).problem.code]).toEqual([404, 'not_found'])
    const { rows } = await app.owner.query(
      'select title, image_sealed, removed_by, reason from prize_document where auction_id = $1 and removed_at is not null',
      [room.id],
    )
    expect(rows).toEqual([
      { title: 'Promissory note', image_sealed: null, removed_by: beena.id, reason: 'The wrong page.' },
    ])
    // titles and reasons name people
    const trail = await app.owner.query(
      `select actor, action, subject, before, after, reason from audit_entry where action like 'prize.%document' and subject = $1 order by seq`,
      [`auction:${room.id}`],
    )
    const about = { subject: `auction:${room.id}`, reason: null }
    expect(trail.rows).toEqual([
      { ...about, actor: room.admin.id, action: 'prize.add-document', before: null, after: { document: id } },
      { ...about, actor: room.admin.id, action: 'prize.add-document', before: null, after: { document: kept } },
      { ...about, actor: beena.id, action: 'prize.remove-document', before: { document: id }, after: null },
    ])
  })

  test('after the approval of the prize documents are still added, and none is removed', async () => {
    const { id } = await add()
    expect((await approve(room.admin)).reply.status).toBe('waiting_second')
    const { id: wrong } = await add({ title: 'Wrong page' })
    expect((await remove(wrong)).status).toBe(200)
    expect((await approve(beena)).reply.prize.status).toBe('approved')
    expect((await remove(id)).problem.code).toBe('prize_not_waiting')
    await add({ title: 'Mortgage deed' })
    expect((await prizeFor(beena)).documents.map(({ title }) => title)).toEqual(['Promissory note', 'Mortgage deed'])
    const byHand = app.owner.query(
      `update prize_document set removed_at = kuri_now(), reason = 'x', image_sealed = null where id = $1`,
      [id],
    )
    await expect(byHand).rejects.toMatchObject({ constraint: 'prize_document_frozen' })
  })

  describe('who may', () => {
    test('only administrators add, open and remove documents; staff who read money see their titles', async () => {
      const { id } = await add()
      for (const by of [room.holder(3), room.holder(1), await signIn(app, 'Chandra', 'cashier')]) {
        const codes = [(await send({ by })).statusCode, (await open(id, by)).statusCode, (await remove(id, by)).status]
        expect(codes).toEqual([403, 403, 403])
      }
      expect((await prizeFor(await signIn(app, 'Mala', 'auditor'))).documents).toHaveLength(1)
    })

    test('an administrator adds and removes nothing for their own prize; the database refuses it too', async () => {
      const winner = await given.admin(app, 'Winning Administrator')
      room = await openRoom(app, { members: [winner, ...(await given.members(app, 4))] })
      await room.bid(1, 4000)
      await room.close()
      const { id } = await add()
      expect(await refusal({ by: winner })).toEqual([409, 'own_wallet_approval'])
      expect((await remove(id, winner)).problem.code).toBe('own_wallet_approval')
      const byHand = app.owner.query(
        `insert into prize_document (id, auction_id, title, uploaded_by) values ($1, $2, 'Note', $3)`,
        [newId(), room.id, winner.id],
      )
      await expect(byHand).rejects.toMatchObject({ constraint: 'prize_not_for_oneself' })
    })
  })

  test('the eleventh document of a prize is refused, also of two that come at once; a removed one makes room', async () => {
    const { id } = await add()
    for (let count = 2; count < 10; count++) await add({ title: `Page ${count}` })
    const codes = (await Promise.all([send(), send({ by: beena })])).map(({ statusCode }) => statusCode)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await refusal({})).toEqual([409, 'prize_documents_full'])
    const byHand = app.owner.query(`insert into prize_document (id, auction_id, title) values ($1, $2, 'Note')`, [
      newId(),
      room.id,
    ])
    await expect(byHand).rejects.toMatchObject({ constraint: 'prize_documents_full' })
    await remove(id)
    await add()
  })
})

describe('what is refused', () => {
  beforeAll(wonRoom)

  test.each([
    ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj')],
    ['a GIF', async () => await photo(60, 40).gif().toBuffer()],
    ['half a JPEG', async () => scan.subarray(0, 2_000)],
    ['an empty file', async () => Buffer.alloc(0)],
  ])('%s is no document', async (_, make) => {
    const answer = await send({ bytes: await make() })
    expect([answer.statusCode, answer.json<Problem>()]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid_input', field: 'image', message: expect.stringMatching(/^\w.+\.$/) }),
    ])
    expect((await prizeFor(beena)).documents).toEqual([])
  })

  test('a file of more than 8 MB, a form without a file, without a title, or with the number of a person', async () => {
    expect(await refusal({ bytes: await tooHeavy() })).toEqual([413, 'too_large'])
    expect(await refusal({ field: 'other' })).toEqual([400, 'invalid_input'])
    expect(await refusal({ title: ' ' })).toEqual([400, 'invalid_input'])
    expect(await refusal({ title: 'PAN ABCPK1234L' })).toEqual([400, 'invalid_input'])
    expect(await refusal({ auctionId: newId() })).toEqual([404, 'not_found'])
    expect((await prizeFor(beena)).documents).toEqual([])
  })
})
