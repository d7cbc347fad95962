import { accountWord } from '@kuri/contract'
import type { Day, Paise } from '@kuri/domain'
import { Alert } from '../../../components/alert.tsx'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { Money } from '../../../components/money.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import type { ImportInFull } from './state.tsx'
import css from './imports.module.css'

type Balance = NonNullable<ImportInFull['trialBalance']>
type Line = Balance['lines'][number]

const t = m.imports.balance
const MOST_NAMES = 3

/** Kuri's opening balances beside those of the old books. */
export function TrialBalance({ balance, on }: { balance: Balance; on: Day }) {
  return (
    <Card title={t.title(dayText(on))} flush>
      <div className={`stack ${css.inside}`}>
        <p className="sm dim">{t.hint}</p>
        {balance.differs > 0 ? (
          <Alert tone="turn">{t.differs(balance.differs)}</Alert>
        ) : (
          <Alert tone="ok">{t.agrees}</Alert>
        )}
      </div>
      <ResponsiveTable caption={t.caption} columns={columnsOf(balance)} rows={balance.lines} rowKey={keyOf} />
    </Card>
  )
}

const keyOf = ({ of, oldAccounts }: Line): string => `${of} ${oldAccounts[0]?.account ?? ''}`

function columnsOf({ kuri, old }: Balance): TableColumn<Line>[] {
  const balanced = (amount: Paise) => (amount === 0 ? t.none : t.side(amount))
  return [
    { key: 'account', title: t.account, cell: (line) => <Accounts line={line} />, total: t.total },
    {
      key: 'kuri',
      title: t.kuri,
      figure: true,
      phone: 'below',
      showsTitleOnPhone: true,
      cell: (line) => <span className="nowrap">{balanced(line.kuri)}</span>,
      total: balanced(kuri),
    },
    {
      key: 'old',
      title: t.old,
      figure: true,
      phone: 'belowRight',
      showsTitleOnPhone: true,
      cell: (line) => <span className="nowrap">{balanced(line.old)}</span>,
      total: balanced(old),
    },
    {
      key: 'difference',
      title: t.difference,
      figure: true,
      phone: 'corner',
      cell: ({ difference }) =>
        difference === 0 ? (
          <Money amount={difference} plain />
        ) : (
          <Badge tone="turn">
            <Money amount={difference} />
          </Badge>
        ),
    },
  ]
}

function Accounts({ line }: { line: Line }) {
  const { of, kuriAccounts, oldAccounts, oldCount } = line
  const own = kuriAccounts.filter(({ amount }) => amount !== 0).map(({ account }) => accountWord(account))
  return (
    <span className={css.cell}>
      {of === 'account' ? (oldAccounts[0]?.account ?? t.lines.account) : t.lines[of]}
      <span className="sm dim block">
        {of === 'account'
          ? [...new Set(own)].join(', ')
          : oldNamesOf(
              oldAccounts.map(({ account }) => account),
              oldCount,
            )}
      </span>
    </span>
  )
}

const oldNamesOf = (names: readonly string[], all: number): string =>
  names.length === 0 ? t.noneOld : t.oldNames(names.slice(0, MOST_NAMES), all)
