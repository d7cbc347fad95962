import { useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '../messages/en.ts'
import { attempt } from './admin/act.ts'

/**
 * Counts a print, on the server or on the phone, then opens the browser's own print window: so no slip is printed twice as the
 * original. `counted`: how many prints there are with the last one made here, 0 for none; `isCounted`: while it is printed, so that a
 * print by the menu of the browser says that it is a copy.
 */
export function useCountedPrint(count: () => Promise<number>) {
  const [counted, setCount] = useState(0)
  const [isCounted, setCounted] = useState(false)
  const [busy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    await attempt(async () => {
      const prints = await count()
      flushSync(() => {
        setCount(prints)
        setCounted(true)
      })
      // a script's font that is still on its way would be missing on the paper
      await document.fonts.ready
      addEventListener('afterprint', () => setCounted(false), { once: true })
      window.print()
    }, m.counter.receipt.failedPrint)
    setBusy(false)
  }
  return { counted, isCounted, busy, print: () => void print() }
}
