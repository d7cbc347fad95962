import { slideEndpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../http/route.ts'
import { asSlidePicture, asSlidePictures } from './slide-picture.ts'
import * as slides from './service.ts'

const FOR_GOOD = 'public, max-age=31536000, immutable'

export function slideRoutes(route: Routes): void {
  route.read(slideEndpoints.slides, async (tx) => ok(await slides.list(tx)))
  route.raw(slideEndpoints.slideFile, async (req, reply) => {
    const found = await req.read((tx) => slides.file(tx, { id: req.params.id, width: req.query.w }))
    if (!found.ok) return req.refuse(found.error)
    const { bytes, type, isForGood } = found.value
    return reply
      .type(type)
      .header('cache-control', isForGood ? FOR_GOOD : 'public, no-cache')
      .send(bytes)
  })
  seedRoutes(route)
}

const by = (req: { readonly id: string; readonly user: { readonly id: string } }) => ({
  id: req.user.id,
  requestId: req.id,
})

/** The seed's image API. Pictures are read before the transaction: a large one takes a second. */
function seedRoutes(route: Routes): void {
  route.read(slideEndpoints.images, async (tx) => ok(await slides.listWithData(tx)))
  route.raw(slideEndpoints.uploadImages, async (req) => {
    const pictures = await asSlidePictures(req.body.images)
    if (!pictures.ok) return req.refuse(pictures.error)
    return req.answer(await req.write((tx) => slides.add(tx, { pictures: pictures.value, by: by(req) })))
  })
  route.raw(slideEndpoints.replaceImage, async (req) => {
    const picture = await asSlidePicture(req.body, 'data')
    if (!picture.ok) return req.refuse(picture.error)
    const change = { id: req.params.id, picture: picture.value, by: by(req) }
    return req.answer(await req.write((tx) => slides.replace(tx, change)))
  })
  route.write(slideEndpoints.orderImages, async (tx, req) => {
    await slides.order(tx, { ids: req.body.ids, by: by(req) })
    return ok({ message: 'The order is saved.' })
  })
  route.write(slideEndpoints.deleteImage, async (tx, req) => {
    const removed = await slides.remove(tx, { id: req.params.id, by: by(req) })
    return removed.ok ? ok({ message: 'Image deleted.' }) : removed
  })
}
