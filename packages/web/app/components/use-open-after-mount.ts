import { useEffect, useState } from 'react'

/**
 * Opens a dialog one frame after it was mounted. Drawers and dialogs are loaded on first use; one that is mounted open does
 * not know where the focus was and cannot return it.
 */
export function useOpenAfterMount(opened: boolean): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const next = requestAnimationFrame(() => setShown(opened))
    return () => cancelAnimationFrame(next)
  }, [opened])
  return shown
}
