import { ok, refuse, type Result } from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import type { SlidePicture } from './slide-picture.ts'
import * as store from './store.ts'
import { byAddress, withData, type SlideByAddress, type SlideWithData } from './view.ts'

/** The seed's clients load them all at once, each whole. */
const MOST_SLIDES = 20

/** Which administrator, and the id of the request. */
interface By {
  readonly id: string
  readonly requestId: string
}

/** The file behind a slide's address. */
interface SlideFile {
  readonly bytes: Buffer
  readonly type: 'image/jpeg' | 'image/webp'
  /** The address will never show anything else. */
  readonly isForGood: boolean
}

/** The slides in their order, by address. */
export const list = async (tx: Tx): Promise<SlideByAddress[]> => (await store.list(tx)).map(byAddress)

/** The slides in their order with whole pictures, as the seed's client wants them. */
export const listWithData = async (tx: Tx): Promise<SlideWithData[]> =>
  (await store.listWithJpeg(tx)).map((slide) => withData(slide, slide.jpeg))

/**
 * A slide's picture: whole, or in one of the widths that stand ready. By the slide's own id it is today's,
 * which may be replaced. Refuses: not_found.
 */
export async function file(
  tx: Tx,
  { id, width }: { id: string; width: string | undefined },
): Promise<Result<SlideFile>> {
  const found = await (width === undefined ? store.jpegAt(tx, id) : store.webpAt(tx, id, Number(width)))
  if (!found) return refuse({ code: 'not_found' })
  const { bytes, pictureId } = found
  return ok({ bytes, type: width === undefined ? 'image/jpeg' : 'image/webp', isForGood: pictureId === id })
}

/** Adds pictures behind the others, all or none. Refuses: slides_full. */
export async function add(
  tx: Tx,
  { pictures, by }: { pictures: readonly SlidePicture[]; by: By },
): Promise<Result<SlideWithData[]>> {
  const { count, last } = await store.lockOrder(tx)
  if (count + pictures.length > MOST_SLIDES) return refuse({ code: 'slides_full', most: MOST_SLIDES })
  const added: SlideWithData[] = []
  for (const [place, picture] of pictures.entries()) {
    const slide = { id: newId(), name: picture.name, pictureId: newId(), position: last + place + 1 }
    await store.insert(tx, slide, picture)
    await record(tx, by, { verb: 'upload', id: slide.id, after: factsOf(slide) })
    added.push(withData(slide, picture.jpeg))
  }
  return ok(added)
}

/** Puts another picture in a slide's place; its address changes with it. Refuses: not_found. */
export async function replace(
  tx: Tx,
  { id, picture, by }: { id: string; picture: SlidePicture; by: By },
): Promise<Result<SlideWithData>> {
  const before = await store.lock(tx, id)
  if (!before) return refuse({ code: 'not_found' })
  const slide = { id, name: picture.name, pictureId: newId() }
  await store.replace(tx, slide, picture)
  await record(tx, by, { verb: 'replace', id, before: factsOf(before), after: factsOf(slide) })
  return ok(withData(slide, picture.jpeg))
}

/** Takes a slide away. Refuses: not_found. */
export async function remove(tx: Tx, { id, by }: { id: string; by: By }): Promise<Result<null>> {
  const before = await store.lock(tx, id)
  if (!before) return refuse({ code: 'not_found' })
  await store.remove(tx, id)
  await record(tx, by, { verb: 'delete', id, before: factsOf(before) })
  return ok(null)
}

/**
 * Puts the named slides first, in this order. The others keep theirs behind them, and ids that are none are passed
 * over: somebody may have added or deleted one meanwhile.
 */
export async function order(tx: Tx, { ids, by }: { ids: readonly string[]; by: By }): Promise<void> {
  await store.lockOrder(tx)
  const before = await store.list(tx)
  const known = new Map(before.map((slide) => [slide.id, slide.name]))
  const wished = [...new Set([...ids.filter((id) => known.has(id)), ...known.keys()])]
  await store.order(tx, wished)
  await audit.record(tx, {
    actor: by.id,
    action: 'slide.order',
    subject: 'slides',
    before: { order: before.map(({ name }) => name) },
    after: { order: wished.map((id) => known.get(id)) },
    requestId: by.requestId,
  })
}

interface Act {
  readonly verb: 'upload' | 'replace' | 'delete'
  readonly id: string
  readonly before?: object
  readonly after?: object
}

const record = (tx: Tx, by: By, { verb, id, ...change }: Act): Promise<void> =>
  audit.record(tx, {
    ...change,
    actor: by.id,
    action: `slide.${verb}`,
    subject: `slide:${id}`,
    requestId: by.requestId,
  })

const factsOf = ({ name, pictureId }: store.ListedSlide) => ({ name, picture: pictureId })
