import { Button } from '../components/button.tsx'
import { TabTitle } from '../components/page-title.tsx'
import { EmptyState } from '../components/state.tsx'
import { m } from '../messages/en.ts'
import { paths } from '../paths.ts'

/** Stands in place of a page whose person is no longer the one this browser is logged in as. */
export default function SomebodyElse() {
  const { title, why, goOn } = m.chrome.somebodyElse
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
