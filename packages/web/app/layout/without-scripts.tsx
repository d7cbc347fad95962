import { m } from '../messages/en.ts'
import { paths } from '../paths.ts'

/** Buttons and the shapes of what comes lead nowhere then. */
const HIDE = 'button, input[type="file"], [aria-busy="true"] { display: none !important }'
const { canBeRead, needed } = m.chrome.withoutScripts

/** The message of a prerendered page where scripts are switched off: it can be read all the same. */
export function WithoutScripts() {
  return (
    <noscript>
      <style>{HIDE}</style>
      <p className="noscript">{canBeRead}</p>
    </noscript>
  )
}

/** What stands behind the message that a page needs its scripts. */
const HIDE_REST = `${HIDE} noscript ~ * { display: none !important }`

/** In place of a page that is drawn by its scripts, where they are switched off: it stands before the page. */
export function NeedsScripts() {
  return (
    <noscript>
      <style>{HIDE_REST}</style>
      <div className="noscript">
        <h1>{needed.title}</h1>
        <p>{needed.why}</p>
        <p>
          <a href={paths.home()}>{needed.home}</a>
        </p>
      </div>
    </noscript>
  )
}
