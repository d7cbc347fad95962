import type { DrawnIcon } from '../components/icon.tsx'

/* The icons are Tabler's (https://tabler.io/icons, version 3.51.0, MIT License, © 2020-2026 Paweł Kuna): only the paths
   of those that are used, because the package holds six thousand in 18,000 files. Another one is copied from there. */

/** An icon drawn with lines. */
export const outline = (path: string): DrawnIcon =>
  function Outline({ className, 'aria-hidden': hidden }) {
    return (
      <svg
        className={className}
        width={24}
        height={24}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={hidden}
      >
        <path d={path} />
      </svg>
    )
  }

/** An icon drawn as a filled shape. */
export const filled = (path: string): DrawnIcon =>
  function Filled({ className, 'aria-hidden': hidden }) {
    return (
      <svg className={className} width={24} height={24} viewBox="0 0 24 24" fill="currentColor" aria-hidden={hidden}>
        <path d={path} />
      </svg>
    )
  }
