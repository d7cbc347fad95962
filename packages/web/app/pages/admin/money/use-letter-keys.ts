import { useState } from 'react'

const STORAGE_KEY = 'deskLetters'

/** Whether letter keys are enabled; kept in this browser. Users of speech input have to be able to switch them off. */
export function useLetterKeys(): [letters: boolean, set: (on: boolean) => void] {
  const [letters, setLetters] = useState(() => localStorage.getItem(STORAGE_KEY) !== 'off')
  return [
    letters,
    (on) => {
      if (on) localStorage.removeItem(STORAGE_KEY)
      else localStorage.setItem(STORAGE_KEY, 'off')
      setLetters(on)
    },
  ]
}
