import { subtract, ZERO } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { prefetch, wallet } from '../../../api/queries.ts'
import { Asked } from '../../../components/asked.tsx'
import { ActionButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Line, Lines } from '../../../components/lines.tsx'
import { Money } from '../../../components/money.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { IconPlus } from '@tabler/icons-react'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { AddMoney } from './add-money.tsx'
import { BalanceCard } from './balance-card.tsx'
import { StatementCard } from './statement-card.tsx'
import { WaitingCard } from './waiting-card.tsx'
import css from './wallet.module.css'

const words = m.member.wallet

export const clientLoader = () => prefetch(wallet.balance(), wallet.topups(), wallet.recent(100))

export default function Wallet() {
  // Whether money is being added stands in the address, so that the dashboard can lead there and a reload keeps it.
  const [search, setSearch] = useSearchParams()
  const adding = search.has('add')
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <div className="stack w">
        <div className={css.purse}>
          <Purse adding={adding} onAdd={() => setSearch({ add: '1' }, { replace: true })} />
          <BalanceCard />
        </div>
        {adding && <AddMoney onDone={() => setSearch({}, { replace: true })} />}
        <WaitingCard />
        <StatementCard />
      </div>
    </>
  )
}

function Purse({ adding, onAdd }: { adding: boolean; onAdd: () => void }) {
  const query = useQuery(wallet.balance())
  const online = useOnline()
  return (
    <Card>
      <Asked query={query} skeleton={<OnItsWay />} failed={words.failed}>
        {({ available, balance, held }) => (
          <>
            <p className="dim">{words.canUse}</p>
            <Money size="xl" amount={available} />
            <Lines className={css.lines}>
              <Line label={words.balance}>
                <Money amount={balance} />
              </Line>
              {held > 0 && (
                <Line label={words.held}>
                  <Money amount={subtract(ZERO, held)} />
                </Line>
              )}
            </Lines>
          </>
        )}
      </Asked>
      {!adding && (
        <div className={css.acts}>
          <ActionButton
            leftSection={<Icon of={IconPlus} />}
            onClick={onAdd}
            disabledReason={online ? undefined : m.chrome.offline.moneyWaits}
          >
            {words.addMoney}
          </ActionButton>
        </div>
      )}
    </Card>
  )
}

function OnItsWay() {
  return (
    <Loading>
      <SkLines rows={3} />
    </Loading>
  )
}
