import { IconLock } from '../../../icons/everywhere.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import art from '../../../art/round-the-bowl.svg?raw'
import { Drawing } from '../../../components/drawing.tsx'
import { Icon } from '../../../components/icon.tsx'
import { TabTitle } from '../../../components/page-title.tsx'
import { m } from '../../../messages/en.ts'
import css from './auth.module.css'

interface AuthPageProps {
  title: string
  lead: string
  /** In its place on the page, where it is not known before hydration which one stays. */
  leads?: ReactNode
  /** The way to the other form. */
  swap: { question: string; to: string; label: string }
  wide?: boolean
  /** Its height is not known yet: it begins at the top, so that it does not move. */
  top?: boolean
  children: ReactNode
}

/** The layout of login and register. From 992 px it has the bowl beside it, and the one sentence worth reading there. */
export function AuthPage({ title, lead, leads = lead, swap, wide, top, children }: AuthPageProps) {
  return (
    <div className={css.auth}>
      <TabTitle about={`${title}. ${lead}`}>{title}</TabTitle>
      <aside className={css.art}>
        <Drawing svg={art} className={css.picture} />
        <p>
          <Icon of={IconLock} />
          <span>{m.public.neverAsk}</span>
        </p>
      </aside>
      <div className={[css.form, wide && css.wide, top && css.top].filter(Boolean).join(' ')}>
        <h1>{title}</h1>
        <p>{leads}</p>
        {children}
        <p className={css.swap}>
          {swap.question} <Link to={swap.to}>{swap.label}</Link>
        </p>
      </div>
    </div>
  )
}
