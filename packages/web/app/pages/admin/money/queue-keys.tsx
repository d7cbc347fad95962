import { useEffect, useRef, type ReactNode } from 'react'
import { m } from '../../../messages/en.ts'
import { stepFrom, wishOf } from './queue-key.ts'
import css from './money.module.css'

const say = m.admin.money.keys

/**
 * The queues by keyboard: j and k walk from row to row whatever queue they are in, a and Enter press the row's first
 * button, r the one that turns down. Nothing is pressed while somebody types or a dialog asks.
 */
export function QueueKeys({ children }: { children: ReactNode }) {
  const queues = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wish = wishOf(event)
      if (wish === null || document.querySelector('[role="dialog"]')) return
      const rows = [...(queues.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      if (wish === 'next' || wish === 'before') {
        const row = rows[stepFrom(at, wish, rows.length)]
        row?.focus()
        row?.scrollIntoView({ block: 'nearest' })
      } else {
        // Enter on a button or a link is theirs
        if (event.key === 'Enter' && document.activeElement !== rows[at]) return
        rows[at]?.querySelector<HTMLButtonElement>(wish === 'approve' ? 'button' : 'button[data-turns-down]')?.click()
      }
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div ref={queues} className="stack w">
      <p className={`sm dim ${css.keys}`}>
        {say.hint.map(({ key, does }) => (
          <span key={key}>
            <kbd>{key}</kbd> {does}
          </span>
        ))}
      </p>
      {children}
    </div>
  )
}
