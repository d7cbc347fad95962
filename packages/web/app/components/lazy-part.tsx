import { use, useEffect, useState, useTransition, type ComponentType, type ReactNode } from 'react'
import { storedUserId } from '../api/session-store.ts'
import { saveDrafts } from '../forms/form-drafts.ts'
import { m } from '../messages/en.ts'
import { Button } from './button.tsx'
import { FocusFirstField } from './focus-goes-on.tsx'
import css from './lazy-part.module.css'

/** What tries again, of each part that stands on the page without its script. */
const missing = new Set<() => void>()

const tryAllAgain = (): void => {
  for (const tryAgain of missing) tryAgain()
}

/**
 * A component whose script comes when it is first drawn. When the script does not come, because the line broke or the
 * server has a newer build, the page stays as it is: a message with a button stands in the part's place, or `without` where
 * the page does without the part.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  without?: (props: Props) => ReactNode,
): ComponentType<Props> {
  let part: Promise<ComponentType<Props> | null> | undefined
  let hasFailed = false
  const first = () => {
    part ??= load().catch(() => {
      hasFailed = true
      return null
    })
    return part
  }
  const again = () => {
    if (hasFailed) part = undefined
    hasFailed = false
    return first()
  }
  return function Part(props: Props) {
    // In the state, not read anew: while it tries again the message stays, with its button busy.
    const [{ script, isAgain }, setScript] = useState(() => ({ script: first(), isAgain: false }))
    const [isTrying, startTrying] = useTransition()
    const Loaded = use(script)
    if (Loaded === null) {
      const tryAgain = () => startTrying(() => setScript({ script: again(), isAgain: true }))
      return <NotLoaded isTrying={isTrying} tryAgain={tryAgain} instead={without?.(props)} />
    }
    // the button that was pressed is gone
    return isAgain ? (
      <FocusFirstField className="contents">
        <Loaded {...props} />
      </FocusFirstField>
    ) : (
      <Loaded {...props} />
    )
  }
}

interface NotLoadedProps {
  isTrying: boolean
  tryAgain: () => void
  /** Shown without a word about it. */
  instead: ReactNode
}

/** Tries again when the connection is back, without a press. */
function NotLoaded({ isTrying, tryAgain, instead }: NotLoadedProps) {
  const [hasTried, setHasTried] = useState(false)
  useEffect(() => {
    missing.add(tryAgain)
    window.addEventListener('online', tryAgain)
    return () => {
      missing.delete(tryAgain)
      window.removeEventListener('online', tryAgain)
    }
  })
  if (instead !== undefined) return instead
  const t = m.chrome.part
  const pressed = () => {
    setHasTried(true)
    tryAllAgain()
  }
  return (
    <FocusFirstField className={css.part}>
      <p role="alert">{hasTried && !isTrying ? t.stillMissing : t.missing}</p>
      <div className={css.acts}>
        <Button variant="default" loading={isTrying} onClick={pressed}>
          {m.chrome.tryAgain}
        </Button>
        {hasTried && (
          <Button variant="default" onClick={reloadWithDrafts}>
            {t.reload}
          </Button>
        )}
      </div>
    </FocusFirstField>
  )
}

/** A newer build has other scripts: only the page loaded anew finds them. The forms that keep drafts keep what was typed. */
function reloadWithDrafts(): void {
  const userId = storedUserId()
  if (userId !== null) saveDrafts(userId)
  window.location.reload()
}
