// first: its rules yield to those of every component
import './styles/base.css'
import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { lazyPart } from './components/lazy-part.tsx'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from 'react-router'
import { pageIsDrawn } from './api/session-store.ts'
import { useIsSessionReplaced } from './api/session-sync.ts'
import { queryClient } from './api/query-client.ts'
import { ErrorPage } from './layout/error-page.tsx'
import { InitialSkeleton } from './layout/initial-skeleton.tsx'
import { NotFound } from './layout/not-found.tsx'
import { leaveAlertsBehind, NotificationOutlet } from './layout/notify.tsx'
import { Shell } from './layout/shell.tsx'
import { useFocusAfterRemoval } from './layout/use-focus-after-removal.ts'
import { NeedsScripts } from './layout/without-scripts.tsx'
import fontUrl from './styles/fonts/inter-kuri.woff2?url'
import { theme } from './theme.ts'

export const links = () => [
  { rel: 'icon', href: '/icon-32.svg', type: 'image/svg+xml' },
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ColorSchemeScript defaultColorScheme="auto" />
        <Meta />
        <Links />
      </head>
      <body>
        <QueryClientProvider client={queryClient}>
          <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} defaultColorScheme="auto">
            {children}
            <NotificationOutlet />
          </MantineProvider>
        </QueryClientProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

// Wanted by hardly anybody.
const SessionConflict = lazyPart(async () => (await import('./layout/session-conflict.tsx')).default)

export default function App() {
  useFocusOnNewPage()
  useFocusAfterRemoval()
  useHydratedEvent()
  const isReplaced = useIsSessionReplaced()
  if (!isReplaced) return <Outlet />
  return (
    <Suspense>
      <SessionConflict />
    </Suspense>
  )
}

/** The first picture of every page that is not prerendered, until its script has come. */
export function HydrateFallback() {
  return (
    <Shell menu="member">
      <NeedsScripts />
      <InitialSkeleton />
    </Shell>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return <Shell menu="member">{isMissing ? <NotFound /> : <ErrorPage error={error} />}</Shell>
}

/** Notifies a prerendered page that it is hydrated: it repeats the click that came before (`prerender/before-hydration.ts`). */
function useHydratedEvent(): void {
  useEffect(() => {
    // after the buttons have become what they are (`components/button.tsx`)
    const timer = setTimeout(() => document.dispatchEvent(new Event('hydrated')))
    return () => clearTimeout(timer)
  }, [])
}

/** Focus goes to the new page's main region, as on a page load, or to the field the page is for. */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    pageIsDrawn()
    if (shown.current === pathname) return
    shown.current = pathname
    void leaveAlertsBehind()
    const first = document.querySelector<HTMLElement>('[data-first-focus]') ?? document.getElementById('main')
    first?.focus({ preventScroll: true })
  }, [pathname])
}
