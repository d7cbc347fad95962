/** A replay takes this long, however long the auction took. */
export const REPLAY_MS = 20_000

/** How many bids have been made so far: each has the same share of the replay, and the time before the first one too. */
export const bidsShown = (bids: number, elapsedMs: number): number =>
  Math.min(bids, Math.floor((Math.max(0, elapsedMs) / REPLAY_MS) * (bids + 1)))
