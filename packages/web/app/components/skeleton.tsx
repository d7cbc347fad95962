import type { CSSProperties, ReactNode } from 'react'
import { m } from '../messages/en.ts'
import css from './skeleton.module.css'

/** One bar of what comes. */
export function Sk({ width = '100%', height }: { width?: string; height?: string }) {
  return <span className={css.sk} style={{ width, ...(height && { height }) }} />
}

interface EarlyTextProps {
  name: string
  /** Of the bar while there is no text. */
  width: string
  className?: string | undefined
}

/** What a page could show before its script (`prerender/before-hydration.ts`); one bar of what comes while it is not known. */
export function EarlyText({ name, width, className }: EarlyTextProps) {
  const text = typeof window === 'undefined' ? undefined : window.early?.texts?.[name]
  return (
    <span
      className={`${css.early} ${className ?? ''}`}
      style={{ '--bar': width } as CSSProperties}
      data-early={name}
      suppressHydrationWarning
    >
      {text}
    </span>
  )
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
