import { useEffectEvent, useLayoutEffect } from 'react'
import type { Method, Payment } from './use-payment.ts'

const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select'

const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.matches(FIELDS)

const isInDialog = (): boolean => document.querySelector('[role="dialog"]') !== null

/** To the search, where the next customer begins. */
export const focusSearch = (): void =>
  document.querySelector<HTMLElement>('[data-first-focus], input[type="search"]')?.focus()

interface Keys extends Pick<Payment, 'all' | 'toggle'> {
  take: () => void
  part: () => void
  more: () => void
  choose: (method: Method) => void
  onNext: () => void
}

/**
 * The keys of a member at the counter: 1 to 9 tick a due, P begins a part payment, M a payment of more, F2 to F4 say how it is
 * paid, Ctrl Enter takes, Esc is the next customer, and / goes back to the search. Single keys do nothing while a field has the focus.
 */
export function useCounterKeys(keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isInDialog() || event.altKey) return
    const act = actOf(event, keys)
    if (act === undefined) return
    event.preventDefault()
    event.stopImmediatePropagation()
    act()
  })
  // before the keys of the whole app: there / finds a page
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
}

/** What a key does here; undefined: nothing. */
function actOf(
  { key, ctrlKey, metaKey, target }: KeyboardEvent,
  { all, toggle, take, part, more, choose, onNext }: Keys,
): (() => void) | undefined {
  const held = ctrlKey || metaKey
  if (key === 'Enter' && held) return take
  if (key === 'Escape') return onNext
  if (key === 'F2') return () => choose('cash')
  if (key === 'F3') return () => choose('upi')
  if (key === 'F4') return () => choose('cheque')
  if (held || isTyping(target)) return undefined
  if (key === '/') return focusSearch
  if (key.toLowerCase() === 'p') return part
  if (key.toLowerCase() === 'm') return more
  const line = /^[1-9]$/.test(key) ? all[Number(key) - 1] : undefined
  return line && (() => toggle(line))
}
