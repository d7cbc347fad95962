import type { Paise } from '@kuri/domain'
import { prizeAt, type Room } from '../room.ts'
import type { Figures } from './room-settings.ts'

/** A bid as this reader wants it shown: what it gives up, or what its winner receives. Its own inverse. */
export const figureOf = (room: Pick<Room, 'chitAmount' | 'tax'>, bid: Paise, figures: Figures): Paise =>
  figures === 'receive' ? prizeAt(room, bid) : bid
