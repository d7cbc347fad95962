import css from './qr.module.css'

/** White around a QR, in its own squares: readers want four. */
const QUIET = 4

interface QrProps {
  /** The grid's width, and its dark squares as one path. */
  qr: { size: number; path: string }
  label: string
}

/** A QR, dark on white in either theme: readers know no other. */
export function Qr({ qr: { size, path }, label }: QrProps) {
  const whole = size + 2 * QUIET
  return (
    <svg className={css.qr} role="img" aria-label={label} viewBox={`${-QUIET} ${-QUIET} ${whole} ${whole}`}>
      <rect x={-QUIET} y={-QUIET} width={whole} height={whole} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
