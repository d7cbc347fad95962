import { IconChevronRight } from '../../../icons/everywhere.ts'
import { subtract, ZERO } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { wallet } from '../../../api/queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Icon } from '../../../components/icon.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { instantDayText } from '../../../messages/format.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { aboutOf, kindWord } from '../wallet/kinds.ts'
import css from './dashboard.module.css'

const t = m.member.dashboard
export const RECENT_LINES = 3

/** What can be used, what explains it, and the last lines. */
export function WalletCard() {
  const balance = useQuery(wallet.balance())
  const recent = useQuery(wallet.recent(RECENT_LINES)).data ?? []
  const statement = (
    <Link to={paths.wallet()}>
      {t.statement} <Icon of={IconChevronRight} small />
    </Link>
  )
  return (
    <Card title={t.wallet} aside={statement}>
      <QueryBoundary query={balance} skeleton={<LoadingSkeleton />} failed={m.member.wallet.failed}>
        {({ available, balance: total, held }) => (
          <>
            <p className="sm dim">{t.canUse}</p>
            <Money size="lg" amount={available} />
            <DescriptionList tight className={css.lines}>
              <DescriptionItem label={t.balance}>
                <Money amount={total} />
              </DescriptionItem>
              {held > 0 && (
                <DescriptionItem label={t.held}>
                  <Money amount={subtract(ZERO, held)} />
                </DescriptionItem>
              )}
            </DescriptionList>
          </>
        )}
      </QueryBoundary>
      {recent.length > 0 && (
        <>
          <h3 className={`sm ${css.recent}`}>{t.lastLines}</h3>
          <DescriptionList tight>
            {recent.map((entry) => (
              <DescriptionItem
                key={entry.at.toISOString() + entry.reference}
                label={
                  <>
                    {`${instantDayText(entry.at).slice(0, -5)}, ${kindWord(entry.kind)}`}
                    <span className="sm dim block">{aboutOf(entry)}</span>
                  </>
                }
              >
                <Money signed amount={entry.amount} />
              </DescriptionItem>
            ))}
          </DescriptionList>
        </>
      )}
      <div className={`${css.acts} ${css.wide}`}>
        <LinkButton variant="default" to={paths.addMoney()}>
          {t.addMoney}
        </LinkButton>
        <LinkButton variant="default" to={paths.withdraw()}>
          {m.member.wallet.withdraw.title}
        </LinkButton>
      </div>
    </Card>
  )
}

function LoadingSkeleton() {
  return (
    <Loading>
      <SkLines rows={3} />
    </Loading>
  )
}
