import { useState, useSyncExternalStore } from 'react'

let isPrinting = false

function subscribe(onChange: () => void): () => void {
  const paper = matchMedia('print')
  const begin = () => {
    isPrinting = true
    onChange()
  }
  const end = () => {
    isPrinting = false
    onChange()
  }
  // not every browser updates its media queries in time when it prints
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  paper.addEventListener('change', onChange)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
    paper.removeEventListener('change', onChange)
  }
}

/** Whether the page is being printed: paper shows what the screen leaves folded. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting || matchMedia('print').matches,
    () => false,
  )

/** Whether a long list shows all its rows: after its button was pressed, and on paper. */
export function useShowAll(): [all: boolean, showAll: () => void] {
  const [isPressed, setPressed] = useState(false)
  const isPrinting = usePrinting()
  return [isPressed || isPrinting, () => setPressed(true)]
}
