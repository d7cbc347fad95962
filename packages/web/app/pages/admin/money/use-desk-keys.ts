import { useEffectEvent, useLayoutEffect } from 'react'
import { m } from '../../../messages/en.ts'
import { wishOf, type Wish } from './desk-key.ts'
import { rowInFocus, type Step } from './use-rows.ts'

const say = m.admin.desk.keys

interface Options {
  readonly step: Step
  readonly letters: boolean
  readonly onHelp: () => void
  /** Told to listeners: why a key did nothing. */
  readonly tell: (sentence: string) => void
}

/** The list by keyboard, wherever on the page the focus is. Nothing happens while somebody types or a dialog asks. */
export function useDeskKeys({ step, letters, onHelp, tell }: Options): void {
  const press = (selector: string, nothing: string) => {
    const button = rowInFocus()?.querySelector<HTMLButtonElement | HTMLInputElement>(selector)
    if (button && !button.disabled) return button.click()
    const why = document.getElementById(button?.getAttribute('aria-describedby') ?? '')?.textContent
    tell(why ?? nothing)
  }
  const carryOut: Readonly<Record<Wish, () => void>> = {
    next: () => step('next'),
    before: () => step('before'),
    approve: () => press('button[data-says-yes]', say.nothingToApprove),
    'turn-down': () => press('button[data-turns-down]', say.nothingToTurnDown),
    tick: () => press('input[data-ticks]', say.nothingToTick),
    open: () => rowInFocus()?.querySelector<HTMLElement>('a[data-opens]')?.click(),
    keys: onHelp,
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('[role="dialog"]')) return
    const here = rowInFocus()
    const wish = wishOf(event, { inRow: here !== null, onRow: here === document.activeElement, letters })
    if (wish === null || ((wish === 'approve' || wish === 'turn-down' || wish === 'tick') && here === null)) return
    event.preventDefault()
    carryOut[wish]()
  })
  // before the list is painted: whoever sees it can press
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
