import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, Id, Message, typedLine } from './primitives.ts'

/** The widths, in pixels, in which every slide stands ready beside its full size. */
export const SLIDE_WIDTHS = [640, 1280] as const
const MOST_AT_A_TIME = 10

/** A slide as the seed's client reads it; `data` is a data URL, `url` the address of the same picture. */
export const Slide = z.object({ _id: Id, name: z.string(), data: z.string(), url: z.string() })

/** A picture as the seed's client sends it. */
const SentPicture = z.object({
  name: typedLine(255, 'Please name the picture.'),
  data: z.string('Please send the picture as a data URL.'),
})

export const slideEndpoints = {
  images: endpoint({
    method: 'GET',
    path: '/images',
    public: true,
    summary: 'The slides in their order, each with its whole picture as a data URL.',
    reply: z.array(Slide),
  }),
  uploadImages: endpoint({
    method: 'POST',
    path: '/images/upload',
    permission: 'manage-images',
    summary: 'Add pictures (data URLs of JPEG, PNG, GIF, WebP or AVIF) behind the others: all of them, or none.',
    pictures: 'several',
    body: z.object({
      images: z
        .array(SentPicture, 'Please select images first!')
        .check(
          z.minLength(1, 'Please select images first!'),
          z.maxLength(MOST_AT_A_TIME, `At most ${MOST_AT_A_TIME} pictures at a time.`),
        ),
    }),
    reply: z.array(Slide),
  }),
  replaceImage: endpoint({
    method: 'PUT',
    path: '/images/:id',
    permission: 'manage-images',
    summary: 'Put another picture in a slide’s place.',
    pictures: 'one',
    params: ById,
    body: SentPicture,
    reply: Slide,
  }),
  orderImages: endpoint({
    method: 'PUT',
    path: '/images/order',
    permission: 'manage-images',
    summary: 'Put the named slides first, in this order; the others keep theirs behind them.',
    body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
    reply: Message,
  }),
  deleteImage: endpoint({
    method: 'DELETE',
    path: '/images/:id',
    permission: 'manage-images',
    summary: 'Take a slide away.',
    params: ById,
    reply: Message,
  }),
  slides: endpoint({
    method: 'GET',
    path: '/files/images',
    public: true,
    summary: 'The slides in their order by address, without their data: what our pages request.',
    reply: z.array(z.object({ _id: Id, name: z.string(), url: z.string(), srcset: z.string() })),
  }),
  slideFile: endpoint({
    method: 'GET',
    path: '/files/images/:id',
    public: true,
    summary: 'A slide’s picture, or a narrower one with `w`. What stands at the `url` of a slide never changes.',
    params: ById,
    query: z.object({
      w: z.optional(z.enum(SLIDE_WIDTHS.map(String), `Pictures are ${SLIDE_WIDTHS.join(' or ')} pixels wide.`)),
    }),
    file: 'image/*',
    reply: z.string(),
  }),
} as const
