/** The parts of the room that a link in it leads to. */
export const ROOM_PARTS = { bids: 'room-bids', costs: 'room-costs', limit: 'room-limit' } as const

/** Shows a part of the room and moves the focus there. Smooth only where the reader wants motion. */
export function goTo(id: string): void {
  const part = document.getElementById(id)
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  part?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' })
  part?.focus({ preventScroll: true })
}
