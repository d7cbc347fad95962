import { formatPhone } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { company } from '../api/startup-queries.ts'
import { m } from '../messages/en.ts'
import { addSlipFonts } from './slip-fonts.ts'
import css from './slip-frame.module.css'

interface SlipFrameProps {
  /** Its name for who does not see it. */
  label: string
  /** Words in a box across the paper. */
  stamps: readonly string[]
  /** A stamp that is on the paper alone: the browser's own menu printed it, and nobody counted it. */
  copy?: string | undefined
  /** For 58 mm paper; else 80 mm. */
  isNarrow: boolean
  children: ReactNode
}

/** The slip of a small printer, black on white. On paper it is alone on the page. */
export function SlipFrame({ label, stamps, copy, isNarrow, children }: SlipFrameProps) {
  useEffect(addSlipFonts, [])
  return (
    <section className={css.slip} data-narrow={isNarrow || undefined} aria-label={label}>
      <Head />
      {stamps.map((stamp) => (
        <p key={stamp} className={css.stamp}>
          {stamp}
        </p>
      ))}
      {copy !== undefined && <p className={`${css.stamp} ${css.copy}`}>{copy}</p>}
      {children}
    </section>
  )
}

/** Who gives the receipt: as the settings have it. */
function Head() {
  const facts = useQuery(company()).data
  if (!facts) return <p className={css.head}>{m.chrome.brand}</p>
  const { name, address, registrationNo, phone } = facts
  const registration = registrationNo && m.counter.receipt.registration(registrationNo)
  return (
    <>
      <p className={css.head}>{name}</p>
      <p className={css.foot}>
        {address}
        <br />
        {registration && `${registration} · `}
        <span className={css.together}>{formatPhone(phone)}</span>
      </p>
      <hr />
    </>
  )
}

/** Words at the left, a figure or a name at the right. */
export function SlipPair({ left, right, isStrong = false }: { left: string; right: string; isStrong?: boolean }) {
  return (
    <p className={css.pair} data-strong={isStrong || undefined}>
      <span>{left}</span>
      <span>{right}</span>
    </p>
  )
}

export function SlipTotal({ word, sum }: { word: string; sum: string }) {
  return (
    <p className={css.total}>
      <span>{word}</span>
      <span>{sum}</span>
    </p>
  )
}

/** `isDense`: of many squares, as wide as narrow paper allows. */
export function SlipQr({ isDense = false, children }: { isDense?: boolean; children: ReactNode }) {
  return (
    <div className={css.qr} data-dense={isDense || undefined}>
      {children}
    </div>
  )
}

export function SlipFoot({ children }: { children: ReactNode }) {
  return <p className={css.foot}>{children}</p>
}
