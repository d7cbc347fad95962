import { IconChevronLeft } from '../icons/everywhere.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '../messages/en.ts'
import { Icon } from './icon.tsx'
import { Sk } from './skeleton.tsx'
import css from './page-title.module.css'

interface TabTitleProps {
  children: string
  /** What a search engine shows under the title; pages of the app share a sentence. */
  about?: string | undefined
}

/** The title and description of a page: for the browser's tab, a search. React hoists both into the head. */
export function TabTitle({ children, about = m.chrome.about }: TabTitleProps) {
  return (
    <>
      <title>{`${children} · ${m.chrome.product}`}</title>
      <meta name="description" content={about} />
    </>
  )
}

interface PageTitleProps {
  title: string
  /** One line under the title. */
  lead?: ReactNode
  /** The page's one button, at the right. */
  action?: ReactNode
}

/** The one h1 of a page, and its tab title. */
export function PageTitle({ title, lead, action }: PageTitleProps) {
  return (
    <div className={css.head}>
      <TabTitle>{title}</TabTitle>
      <div>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {action}
    </div>
  )
}

/** A title and its line on their way, as high as they will be. */
export function TitleLoading() {
  return (
    <div className={css.head}>
      <div className={css.waiting}>
        <Sk width="min(16rem, 70%)" height="1.75rem" />
        <Sk width="min(12rem, 50%)" />
      </div>
    </div>
  )
}

/** The way back, above the title of a page inside another. */
export function Crumb({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={css.crumb} to={to}>
      <Icon of={IconChevronLeft} />
      {children}
    </Link>
  )
}
