import { useSyncExternalStore } from 'react'
import { useMe } from '../../../../../session.ts'

/** receive: figures show what a winner receives · give-up: what a winner gives up, which is the bid itself. */
export type Figures = 'receive' | 'give-up'

/** How one person bids in this browser; kept here, for the next auction too. */
export interface RoomSettings {
  readonly figures: Figures
  readonly press: 'hold' | 'confirm'
  readonly sound: boolean
  readonly vibration: boolean
}

const AT_FIRST: RoomSettings = { figures: 'receive', press: 'hold', sound: false, vibration: true }

const listeners = new Set<() => void>()
/** What was read last, so that the same settings are the same object. */
let known: { readonly key: string; readonly text: string | null; readonly settings: RoomSettings } | undefined

function read(key: string): RoomSettings {
  const text = localStorage.getItem(key)
  if (known?.key !== key || known.text !== text) known = { key, text, settings: settingsOf(text) }
  return known.settings
}

/** Settings as they were kept. What is missing or unknown is as at first. */
export function settingsOf(text: string | null): RoomSettings {
  if (text === null) return AT_FIRST
  const { figures, press, sound, vibration } = JSON.parse(text) as Partial<Record<keyof RoomSettings, unknown>>
  return {
    figures: figures === 'give-up' ? figures : AT_FIRST.figures,
    press: press === 'confirm' ? press : AT_FIRST.press,
    sound: sound === true,
    vibration: vibration !== false,
  }
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** This person's settings of the room, and how to change one. */
export function useRoomSettings(): [RoomSettings, (changes: Partial<RoomSettings>) => void] {
  const key = `room:${useMe()?._id ?? ''}`
  const settings = useSyncExternalStore(subscribe, () => read(key))
  const change = (changes: Partial<RoomSettings>) => {
    localStorage.setItem(key, JSON.stringify({ ...settings, ...changes }))
    for (const listener of listeners) listener()
  }
  return [settings, change]
}
