const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** In 18 days · In 2 d 23 h · In 3 h 5 min · In 4 min: two units at most, never "soon". Null once the moment has come. */
export function timeToGo(until: Date, now: Date): string | null {
  const ms = until.getTime() - now.getTime()
  if (ms <= 0) return null
  const [days, hours, minutes] = [Math.floor(ms / DAY), Math.floor((ms % DAY) / HOUR), Math.ceil((ms % HOUR) / MINUTE)]
  if (days >= 7) return `In ${Math.round(ms / DAY)} days`
  if (days > 0) return `In ${days} d ${hours} h`
  return hours > 0 ? `In ${hours} h ${minutes} min` : `In ${minutes} min`
}
