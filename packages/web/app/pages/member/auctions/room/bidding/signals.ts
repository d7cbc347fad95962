const VIBRATE_MS = 60
const TONE_MS = 180
const TONE_LOUDNESS = 0.15

/** The sound signals: outbid, 30 seconds left, last call. Higher is more urgent. */
const TONES_HZ = { outbid: 523, soon: 440, 'last-call': 659 } as const
export type Tone = keyof typeof TONES_HZ

export const canVibrate = (): boolean => 'vibrate' in navigator

/** One short vibration, where the device has it. */
export function vibrate(): void {
  if (canVibrate()) navigator.vibrate(VIBRATE_MS)
}

/** Made at the first tone: browsers let sound begin only after the reader has pressed something. */
let audio: AudioContext | undefined

/** One soft tone. */
export function playTone(tone: Tone): void {
  audio ??= new AudioContext()
  void audio.resume()
  const start = audio.currentTime
  const end = start + TONE_MS / 1000
  const loudness = audio.createGain()
  loudness.gain.setValueAtTime(TONE_LOUDNESS, start)
  loudness.gain.linearRampToValueAtTime(0, end)
  loudness.connect(audio.destination)
  const oscillator = audio.createOscillator()
  oscillator.frequency.value = TONES_HZ[tone]
  oscillator.connect(loudness)
  oscillator.start(start)
  oscillator.stop(end)
}
