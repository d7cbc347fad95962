import { LinkButton } from '../components/button.tsx'
import { TabTitle } from '../components/page-title.tsx'
import { EmptyState } from '../components/state.tsx'
import { m } from '../messages/en.ts'
import { paths } from '../paths.ts'

/** An address that leads nowhere, or to something of another account: nobody learns which. */
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
