const BLOCK_BYTES = 64
const LENGTH_BYTES = 8

// FIPS 180-4: the first 32 bits of the fractional parts of the square and cube roots of the first primes.
const PRIMES = firstPrimes(64)
const INITIAL = PRIMES.slice(0, 8).map((prime) => fraction32(Math.sqrt(prime)))
const ROUNDS = PRIMES.map((prime) => fraction32(Math.cbrt(prime)))

/**
 * SHA-256 (FIPS 180-4) in the language alone. A browser offers its own only asynchronously and only over HTTPS; the
 * verify page must also work from a saved file. The server uses its own, a thousand times faster.
 */
export function sha256(message: Uint8Array): Uint8Array {
  const words = padded(message)
  const state = Uint32Array.from(INITIAL)
  for (let at = 0; at < words.byteLength; at += BLOCK_BYTES) digestBlock(state, words, at)
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, place) => digest.setUint32(place * 4, word))
  return new Uint8Array(digest.buffer)
}

function padded(message: Uint8Array): DataView {
  const blocks = Math.ceil((message.length + 1 + LENGTH_BYTES) / BLOCK_BYTES)
  const bytes = new Uint8Array(blocks * BLOCK_BYTES)
  bytes.set(message)
  bytes[message.length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setBigUint64(bytes.length - LENGTH_BYTES, BigInt(message.length) * 8n)
  return view
}

function digestBlock(state: Uint32Array, words: DataView, at: number): void {
  const schedule = new Uint32Array(64)
  for (let t = 0; t < 64; t += 1) {
    schedule[t] =
      t < 16
        ? words.getUint32(at + t * 4)
        : word(schedule, t - 16) +
          mix(word(schedule, t - 15), 7, 18, 3) +
          word(schedule, t - 7) +
          mix(word(schedule, t - 2), 17, 19, 10)
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let t = 0; t < 64; t += 1) {
    const choice = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const t1 = (h + turn(e, 6, 11, 25) + choice + (ROUNDS[t] ?? 0) + word(schedule, t)) | 0
    const t2 = (turn(a, 2, 13, 22) + majority) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0]
  }
  for (const [place, value] of [a, b, c, d, e, f, g, h].entries()) state[place] = word(state, place) + value
}

const word = (words: Uint32Array, place: number): number => words[place] ?? 0
const rotate = (value: number, by: number): number => (value >>> by) | (value << (32 - by))
const turn = (value: number, x: number, y: number, z: number): number =>
  rotate(value, x) ^ rotate(value, y) ^ rotate(value, z)
const mix = (value: number, x: number, y: number, shift: number): number =>
  rotate(value, x) ^ rotate(value, y) ^ (value >>> shift)

function fraction32(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32)
}

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  return primes
}
