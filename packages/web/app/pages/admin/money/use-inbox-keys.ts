import { useEffectEvent, useLayoutEffect } from 'react'
import { m } from '../../../messages/en.ts'
import { commandOf, type KeyCommand } from './key-command.ts'
import { rowInFocus, type Step } from './use-row-focus.ts'

const t = m.admin.inbox.keys

interface Options {
  readonly step: Step
  readonly letters: boolean
  readonly onHelp: () => void
  /** Announces to screen readers why a key did nothing. */
  readonly announce: (sentence: string) => void
}

/** Keyboard commands of the list, wherever the focus is on the page. Disabled in text fields and while a dialog is open. */
export function useInboxKeys({ step, letters, onHelp, announce }: Options): void {
  const press = (selector: string, nothing: string) => {
    const button = rowInFocus()?.querySelector<HTMLButtonElement | HTMLInputElement>(selector)
    if (button && !button.disabled) return button.click()
    const why = document.getElementById(button?.getAttribute('aria-describedby') ?? '')?.textContent
    announce(why ?? nothing)
  }
  const run: Readonly<Record<KeyCommand, () => void>> = {
    next: () => step('next'),
    before: () => step('before'),
    approve: () => press('button[data-approves]', t.nothingToApprove),
    'turn-down': () => press('button[data-rejects]', t.nothingToTurnDown),
    tick: () => press('input[data-ticks]', t.nothingToTick),
    open: () => rowInFocus()?.querySelector<HTMLElement>('a[data-opens]')?.click(),
    keys: onHelp,
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('[role="dialog"]')) return
    const here = rowInFocus()
    const command = commandOf(event, { inRow: here !== null, onRow: here === document.activeElement, letters })
    if (command === null || ((command === 'approve' || command === 'turn-down' || command === 'tick') && here === null))
      return
    event.preventDefault()
    run[command]()
  })
  // before the list is painted: keys work as soon as it is visible
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
