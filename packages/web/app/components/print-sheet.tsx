import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import css from './print-sheet.module.css'

/** Cards or slips that are printed without the page, which does not show them. */
export const PrintSheet = ({ className, children }: { className?: string | undefined; children: ReactNode }) =>
  createPortal(
    <div className={[css.sheet, className].filter(Boolean).join(' ')} data-print-sheet>
      {children}
    </div>,
    document.body,
  )
