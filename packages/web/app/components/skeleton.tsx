import type { ReactNode } from 'react'
import { m } from '../messages/en.ts'
import css from './skeleton.module.css'

/** One bar of what comes. */
export function Sk({ width = '100%', height }: { width?: string; height?: string }) {
  return <span className={css.sk} style={{ width, ...(height && { height }) }} />
}

/** The region that waits; its bars have the shape and height of what comes, so that nothing moves. */
export function Loading({
  label = m.chrome.loading,
  className,
  children,
}: {
  label?: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={className ? `${css.loading} ${className}` : css.loading} role="status" aria-busy aria-label={label}>
      {children}
    </div>
  )
}

/** Passbook rows or table rows on their way. */
export function SkLines({ rows = 3 }: { rows?: number }) {
  return (
    <span className="stack">
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="row between">
          <Sk width="45%" height=".875rem" />
          <Sk width="22%" height=".875rem" />
        </span>
      ))}
    </span>
  )
}

/** A card on its way. */
export function SkCard({ rows = 4 }: { rows?: number }) {
  return (
    <span className="stack">
      <span className="row between">
        <Sk width="5.5rem" height="1.5rem" />
        <Sk width="4.5rem" height="1.5rem" />
      </span>
      <Sk width="60%" height="1.5rem" />
      <Sk width="45%" height="2.25rem" />
      <SkLines rows={rows} />
      <Sk height="2.75rem" />
    </span>
  )
}
