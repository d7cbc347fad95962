import { IconRefresh } from '../icons/everywhere.ts'
import { useQuery } from '@tanstack/react-query'
import { Problem } from '../api/problems.ts'
import { company } from '../api/startup-queries.ts'
import { Button, LinkButton } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { TabTitle } from '../components/page-title.tsx'
import { EmptyState } from '../components/state.tsx'
import { m } from '../messages/en.ts'
import { paths } from '../paths.ts'

/** Shown after an unexpected error: what happened to money, then the request id to quote by telephone. */
export function ErrorPage({ error }: { error: unknown }) {
  const { title, why, readOut } = m.chrome.broken
  const phone = useQuery(company()).data?.phone
  const requestId = error instanceof Problem ? error.requestId : undefined
  return (
    <div role="alert">
      <TabTitle>{title}</TabTitle>
      <EmptyState
        page
        picture="snappedString"
        title={title}
        why={why}
        action={
          <>
            <Button leftSection={<Icon of={IconRefresh} />} onClick={() => window.location.reload()}>
              {m.chrome.tryAgain}
            </Button>
            <LinkButton variant="default" to={paths.home()}>
              {m.chrome.home}
            </LinkButton>
            {requestId && (
              <p className="sm faint">
                {readOut} <span className="mono">{requestId}</span>.{' '}
                {phone && <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>}
              </p>
            )}
          </>
        }
      />
    </div>
  )
}
