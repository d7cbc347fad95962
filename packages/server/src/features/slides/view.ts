import { SLIDE_WIDTHS, slideEndpoints, type ReplyOf } from '@kuri/contract'
import { jpegDataUrl } from '../../images/data-url.ts'
import { WIDEST } from './slide-picture.ts'
import type { ListedSlide } from './store.ts'

export type SlideWithData = ReplyOf<typeof slideEndpoints.images>[number]
export type SlideByAddress = ReplyOf<typeof slideEndpoints.slides>[number]

const addressOf = (pictureId: string): string => `/api${slideEndpoints.slideFile.path.replace(':id', pictureId)}`

/** As the seed's client reads it. */
export const withData = ({ id, name, pictureId }: ListedSlide, jpeg: Buffer): SlideWithData => ({
  _id: id,
  name,
  data: jpegDataUrl(jpeg),
  url: addressOf(pictureId),
})

/** As our pages read it: every size has an address of its own. */
export function byAddress({ id, name, pictureId }: ListedSlide): SlideByAddress {
  const url = addressOf(pictureId)
  const narrower = SLIDE_WIDTHS.map((width) => `${url}?w=${width} ${width}w`)
  return { _id: id, name, url, srcset: [...narrower, `${url} ${WIDEST}w`].join(', ') }
}
