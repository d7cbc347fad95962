import type { Result } from '@kuri/domain'
import { asJpeg } from '../../images/as-jpeg.ts'

const LONGEST_EDGE = 512

/** The form's field for it, by which a refusal names it too. */
export const PICTURE_FIELD = 'profileImage'

/** A person's picture as we keep it: a JPEG of at most 512 pixels a side. Refuses: too_large, invalid_input. */
export const asProfilePicture = (bytes: Buffer): Promise<Result<Buffer>> =>
  asJpeg(bytes, { longestEdge: LONGEST_EDGE, field: PICTURE_FIELD })
