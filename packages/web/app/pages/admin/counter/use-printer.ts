import { useState } from 'react'

/** How this desk prints slips; kept in this browser. */
interface Printer {
  /** For 58 mm paper; else 80 mm. */
  readonly isNarrow: boolean
  /** A slip is printed as soon as the money is taken. */
  readonly isAtOnce: boolean
}

const STORAGE_KEY = 'counterPrinter'
const AT_FIRST: Printer = { isNarrow: false, isAtOnce: true }

/** As it was kept. What is missing or unknown is as at first. */
function printerOf(text: string | null): Printer {
  if (text === null) return AT_FIRST
  const { isNarrow, isAtOnce } = JSON.parse(text) as Partial<Record<keyof Printer, unknown>>
  return { isNarrow: isNarrow === true, isAtOnce: isAtOnce !== false }
}

/** How this desk prints, and how to change that. */
export function usePrinter(): [Printer, (changes: Partial<Printer>) => void] {
  const [printer, setPrinter] = useState(() => printerOf(localStorage.getItem(STORAGE_KEY)))
  return [
    printer,
    (changes) => {
      const next = { ...printer, ...changes }
      localStorage.setItem(STORAGE_KEY, JSON.stringify(next))
      setPrinter(next)
    },
  ]
}
