import { useEffect, useState } from 'react'

/**
 * Opens a step after it was mounted. Drawers and dialogs are loaded when they are first wanted; one that is born open
 * does not know where focus was, and could not give it back.
 */
export function useOpening(opened: boolean): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const next = requestAnimationFrame(() => setShown(opened))
    return () => cancelAnimationFrame(next)
  }, [opened])
  return shown
}
