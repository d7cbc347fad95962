import { m } from '../messages/en.ts'

/** Buttons and the shapes of what comes lead nowhere then. */
const HIDE = 'button, input[type="file"], [aria-busy="true"] { display: none !important }'

/** What every page says where scripts are switched off. What is ready HTML can be read all the same. */
export function WithoutScripts() {
  return (
    <noscript>
      <style>{HIDE}</style>
      <p className="noscript">{m.chrome.withoutScripts}</p>
    </noscript>
  )
}
