import { LinkButton } from '../components/button.tsx'
import { TabTitle } from '../components/page-title.tsx'
import { EmptyState } from '../components/state.tsx'
import { m } from '../messages/en.ts'
import { paths } from '../paths.ts'

/** For an unknown address and for something of another account; both look the same. */
export function NotFound() {
  const { title, why } = m.chrome.notFound
  return (
    <>
      <TabTitle>{title}</TabTitle>
      <EmptyState
        page
        picture="lostSlip"
        title={title}
        why={why}
        action={<LinkButton to={paths.home()}>{m.chrome.home}</LinkButton>}
      />
    </>
  )
}
