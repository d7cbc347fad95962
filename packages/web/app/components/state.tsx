import { IconRefresh } from '../icons/everywhere.ts'
import type { ReactNode } from 'react'
import { sentence, isNetwork } from '../api/problems.ts'
import blankPassbook from '../art/spot-blank-passbook.svg?raw'
import emptyBowl from '../art/spot-empty-bowl.svg?raw'
import lostSlip from '../art/spot-lost-slip.svg?raw'
import noSignal from '../art/spot-no-signal.svg?raw'
import quietPost from '../art/spot-quiet-post.svg?raw'
import snappedString from '../art/spot-snapped-string.svg?raw'
import { m } from '../messages/en.ts'
import { paths } from '../paths.ts'
import { Button, LinkButton } from './button.tsx'
import { Drawing } from './drawing.tsx'
import { Icon } from './icon.tsx'
import css from './state.module.css'

const pictures = { blankPassbook, emptyBowl, lostSlip, noSignal, quietPost, snappedString }

interface StateProps {
  picture: keyof typeof pictures
  /** The seed's sentence where there is one. */
  title: string
  /** One line of why or when. */
  why?: ReactNode
  /** The one next step. */
  action?: ReactNode
  /** A whole page rather than a card's inside: the title is its h1. */
  page?: boolean
}

/** Nothing to show: a picture, what is missing, why, and what to do next. */
export function EmptyState({ picture, title, why, action, page }: StateProps) {
  return (
    <div className={page ? `${css.state} ${css.page}` : css.state}>
      <Drawing svg={pictures[picture]} className={css.art} />
      {page ? <h1>{title}</h1> : <h2>{title}</h2>}
      {why && <p>{why}</p>}
      {action && <div className={css.act}>{action}</div>}
    </div>
  )
}

interface ErrorStateProps {
  /** What failed, in the seed's words where there are any. */
  title: string
  error: unknown
  onRetry: () => unknown
}

/** A query that failed. */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        picture={isNetwork(error) ? 'noSignal' : 'snappedString'}
        title={title}
        why={sentence(error)}
        action={
          <Button variant="default" leftSection={<Icon of={IconRefresh} />} onClick={() => void onRetry()}>
            {m.chrome.tryAgain}
          </Button>
        }
      />
    </div>
  )
}

/** A query that is paused while the browser is offline, without cached data. */
export function OfflineState() {
  const { notKept, comesBack } = m.chrome.offline
  return <EmptyState picture="noSignal" title={notKept} why={comesBack} />
}

/** For a user without the permission for the page. The address does not change. */
export function DeniedState() {
  const { title, why } = m.chrome.denied
  return (
    <EmptyState
      page
      picture="lostSlip"
      title={title}
      why={why}
      action={<LinkButton to={paths.dashboard()}>{m.chrome.menu.dashboard}</LinkButton>}
    />
  )
}
