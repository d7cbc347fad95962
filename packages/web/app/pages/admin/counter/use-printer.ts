import { useState } from 'react'

/** How this desk prints slips; kept in this browser. */
interface Printer {
  /** For 58 mm paper; else 80 mm. */
  readonly isNarrow: boolean
  /** A slip is printed as soon as the money is taken. */
  readonly isAtOnce: boolean
}

const STORAGE_KEY = 'counterPrinter'

/** As it was kept: the names of what is not as at first. */
const printerOf = (text: string): Printer => ({
  isNarrow: text.includes('narrow'),
  isAtOnce: !text.includes('later'),
})

/** How this desk prints, and how to change that. */
export function usePrinter(): [Printer, (changes: Partial<Printer>) => void] {
  const [printer, setPrinter] = useState(() => printerOf(localStorage.getItem(STORAGE_KEY) ?? ''))
  return [
    printer,
    (changes) => {
      const next = { ...printer, ...changes }
      localStorage.setItem(STORAGE_KEY, `${next.isNarrow ? 'narrow' : ''} ${next.isAtOnce ? '' : 'later'}`)
      setPrinter(next)
    },
  ]
}
