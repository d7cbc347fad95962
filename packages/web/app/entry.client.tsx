import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { queryClient } from './api/query-client.ts'
import { storedToken } from './api/session-store.ts'
import { me } from './api/startup-queries.ts'

// before hydration, which takes a phone long enough to have the answer by then
if (storedToken() !== null) void queryClient.prefetchQuery(me())

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
