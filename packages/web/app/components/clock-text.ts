const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `07:54`, from an hour `1:07:54`, from a day `2 d 23 h`. A begun second counts, so 00:00 is the close itself. */
export function clockText(leftMs: number): string {
  const left = Math.ceil(leftMs / SECOND) * SECOND
  if (left >= DAY) return `${Math.floor(left / DAY)} d ${Math.floor((left % DAY) / HOUR)} h`
  const minutes = Math.floor((left % HOUR) / MINUTE)
  const parts = [minutes, Math.floor((left % MINUTE) / SECOND)]
  const shown = left >= HOUR ? [Math.floor(left / HOUR), ...parts] : parts
  return shown.map((part, place) => (place === 0 && left >= HOUR ? `${part}` : two(part))).join(':')
}

const two = (part: number): string => String(part).padStart(2, '0')
