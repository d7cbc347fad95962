import { IconCurrencyRupee, IconDots, IconHome, IconStack2 } from '../icons/everywhere.ts'
import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { myDues } from '../api/queries.ts'
import { Count } from '../components/badge.tsx'
import { BowlIcon, Icon, type DrawnIcon } from '../components/icon.tsx'
import { m } from '../messages/en.ts'
import { paths } from '../paths.ts'
import css from './tab-bar.module.css'

const t = m.chrome.tabs
const tabs: readonly { to: string; label: string; icon: DrawnIcon; counts?: boolean }[] = [
  { to: paths.dashboard(), label: t.home, icon: IconHome },
  { to: paths.myChits(), label: t.pay, icon: IconCurrencyRupee, counts: true },
  { to: paths.auctions(), label: t.auctions, icon: BowlIcon },
  { to: paths.joinedSchemes(), label: t.chits, icon: IconStack2 },
]

/** The four pages a member opens most, and the side menu, within reach of a thumb. Phones only. */
export default function TabBar({ menuExpanded, onMore }: { menuExpanded: boolean; onMore: () => void }) {
  const toPay = useQuery(myDues.toPay()).data
  const dues = (toPay?.lines.length ?? 0) + (toPay?.debts.length ?? 0)
  return (
    <nav className={css.bar} aria-label={t.label}>
      {tabs.map(({ to, label, icon, counts }) => (
        <NavLink key={to} to={to}>
          <span className={css.icon}>
            <Icon of={icon} />
            {counts && dues > 0 && (
              <span className={css.count}>
                <Count n={dues} of={t.due} turn />
              </span>
            )}
          </span>
          <span>{label}</span>
        </NavLink>
      ))}
      <button type="button" aria-expanded={menuExpanded} aria-haspopup="dialog" onClick={onMore}>
        <span className={css.icon}>
          <Icon of={IconDots} />
        </span>
        <span>{t.more}</span>
      </button>
    </nav>
  )
}
