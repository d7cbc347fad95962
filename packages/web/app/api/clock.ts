// The server's clock decides; the browser only shows it. Every answer that carries the server's time corrects this one,
// and `performance.now()` ticks it on, which no change of the phone's own time can disturb.
let aheadMs = performance.timeOrigin

/** Takes the server's time from an answer or an event, which came at `arrivedAt`. */
export function learnTime(serverTime: Date, arrivedAt = performance.now()): void {
  aheadMs = serverTime.getTime() - arrivedAt
}

/** The server's time now, as far as we know it; the phone's own until an answer has brought it. */
export const now = (): Date => new Date(aheadMs + performance.now())
