import { Button } from '../components/button.tsx'
import { TabTitle } from '../components/page-title.tsx'
import { EmptyState } from '../components/state.tsx'
import { m } from '../messages/en.ts'
import { paths } from '../paths.ts'

/** Replaces a page when another person has logged in with this browser. */
export default function SessionConflict() {
  const { title, why, goOn } = m.chrome.sessionConflict
  return (
    <main id="main" tabIndex={-1} role="alert">
      <TabTitle>{title}</TabTitle>
      <EmptyState
        page
        picture="lostSlip"
        title={title}
        why={why}
        // A full load: nothing of the page before is left in memory. /login leads a live session home.
        action={<Button onClick={() => window.location.assign(paths.login())}>{goOn}</Button>}
      />
    </main>
  )
}
