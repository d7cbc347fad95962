import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { useLetterKeys } from '../money/use-letter-keys.ts'
import type { Method } from './use-payment.ts'

const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select'
/** What the browser presses on Enter. */
const PRESSED = 'button, a, input, summary'

const isOn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof HTMLElement && target.matches(selector)

const isInDialog = (): boolean => document.querySelector('[role="dialog"]') !== null

/** One letter or digit of any script: a name or a phone begins with it. */
const isLetter = (key: string): boolean => /^[\p{L}\p{N}]$/u.test(key)

/** To the search, where the next customer begins: what is typed takes the place of what stands there. */
export function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[data-first-focus], input[type="search"]')
  field?.focus()
  field?.select()
}

/** ↓ and ↑ go from the search through the members found and back. Undefined: the focus is elsewhere, or there is no further one. */
function step(key: string, target: EventTarget | null): Act {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  const stops = [...document.querySelectorAll<HTMLElement>('main input[type="search"], [data-hit]')]
  const at = stops.findIndex((one) => one === target)
  const next = at < 0 ? undefined : stops[at + (key === 'ArrowDown' ? 1 : -1)]
  return next && (() => next.focus())
}

/** What a key does; `let-through`: it is also typed. Undefined: nothing, and the keys of the whole app may have it. */
type Act = (() => void) | { readonly letThrough: () => void } | undefined

/** A letter goes to the search, where it is typed; / only leads there. */
const search = (key: string): Act =>
  key === '/' ? focusSearch : isLetter(key) ? { letThrough: focusSearch } : undefined

/**
 * Keys of this page. They do nothing in a dialog, and letters nothing while a field has the focus, nor where the user has switched
 * letters off.
 */
function useKeys(actOf: (event: KeyboardEvent, held: boolean, isFree: boolean) => Act): void {
  const [hasLetters] = useLetterKeys()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isInDialog() || event.altKey || event.isComposing) return
    const held = event.ctrlKey || event.metaKey
    const isFree = !held && !isOn(event.target, FIELDS) && (hasLetters || !isLetter(event.key))
    const act = actOf(event, held, isFree)
    if (act === undefined) return
    event.stopImmediatePropagation()
    if (typeof act === 'object') return act.letThrough()
    event.preventDefault()
    act()
  })
  // before the keys of the whole app: there / finds a page
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
}

/** The keys while nobody stands at the counter: what is typed goes to the search. */
export function useSearchKeys(): void {
  useKeys(({ key, target }, _held, isFree) => step(key, target) ?? (isFree ? search(key) : undefined))
}

interface Keys {
  /** What ticks each row that can be ticked, from the top. */
  ticks: readonly (() => void)[]
  take: () => void
  part: () => void
  more: () => void
  choose: (method: Method) => void
  onNext: () => void
}

/**
 * The keys of a member at the counter: 1 to 9 tick a due or a debt, P begins a part payment, M a payment of more, F2 to F4 say how it
 * is paid, Ctrl Enter takes, Esc is the next customer. Another letter and / go back to the search.
 */
export function useCounterKeys({ ticks, take, part, more, choose, onNext }: Keys): void {
  useKeys(({ key, target }, held, isFree) => {
    if (key === 'Enter' && held) return take
    if (key === 'Escape') return onNext
    if (key === 'F2') return () => choose('cash')
    if (key === 'F3') return () => choose('upi')
    if (key === 'F4') return () => choose('cheque')
    const stepped = step(key, target)
    if (stepped !== undefined || !isFree) return stepped
    if (key.toLowerCase() === 'p') return part
    if (key.toLowerCase() === 'm') return more
    if (!/^\d$/.test(key)) return search(key)
    return ticks[Number(key) - 1]
  })
}

/**
 * The keys of a receipt: a letter presses the button that has it (`data-key`), Enter, Esc and / are the next customer. A digit, of a
 * phone or a code, begins the next search with all that follows, also what comes before the search is there. A letter does not: a
 * name that begins with R, W or S would print or share this receipt.
 */
export function useReceiptKeys(root: RefObject<HTMLElement | null>, onNext: (words?: string) => void): void {
  const typed = useRef('')
  useKeys(({ key, target }, held, isFree) => {
    if (key === 'Escape') return () => onNext()
    if (held || !isFree) return undefined
    if (key === '/') return () => onNext()
    if (key === 'Enter') return isOn(target, PRESSED) ? undefined : () => onNext()
    const button = root.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key.toLowerCase())}"]`)
    if (button && typed.current === '') return () => button.click()
    const begins = typed.current === '' ? /^\p{N}$/u.test(key) : isLetter(key) || key === ' '
    if (!begins) return undefined
    return () => {
      typed.current += key
      onNext(typed.current)
    }
  })
}
