import type { Generated } from 'kysely'

// 0014_slides.sql

export interface SlideTable {
  id: string
  name: string
  position: number
  picture_id: string
  jpeg: Buffer
  created_at: Generated<Date>
}

export interface SlideSizeTable {
  slide_id: string
  width: number
  webp: Buffer
}
