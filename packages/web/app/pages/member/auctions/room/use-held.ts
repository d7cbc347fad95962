import { useCallback, useEffect, useState } from 'react'

/** A yes that lasts for a moment after `hold()`. */
export function useHeld(ms: number): [isHeld: boolean, hold: () => void] {
  const [heldAt, setHeldAt] = useState<number>()
  useEffect(() => {
    if (heldAt === undefined) return undefined
    const timer = setTimeout(() => setHeldAt(undefined), ms)
    return () => clearTimeout(timer)
  }, [heldAt, ms])
  return [heldAt !== undefined, useCallback(() => setHeldAt(performance.now()), [])]
}
