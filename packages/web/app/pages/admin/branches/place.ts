import type { branchBookEndpoints, ReplyOf } from '@kuri/contract'
import { m } from '../../../messages/en.ts'

export type BooksOfPlace = ReplyOf<typeof branchBookEndpoints.branchBooks>['books'][number]
export type DayOfPlace = ReplyOf<typeof branchBookEndpoints.branchDay>
type Place = BooksOfPlace['place']

/** The name of a branch, or of head office. */
export const placeName = ({ name }: Place): string => name ?? m.lists.headOffice
