import { useState } from 'react'

const KEPT = 'deskLetters'

/** Whether letters work as keys; kept in this browser. Who speaks to the machine has to be able to switch them off. */
export function useLetters(): [letters: boolean, set: (on: boolean) => void] {
  const [letters, setLetters] = useState(() => localStorage.getItem(KEPT) !== 'off')
  return [
    letters,
    (on) => {
      if (on) localStorage.removeItem(KEPT)
      else localStorage.setItem(KEPT, 'off')
      setLetters(on)
    },
  ]
}
