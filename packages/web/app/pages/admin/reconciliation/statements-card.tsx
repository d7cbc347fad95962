import { bankEndpoints } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { ResponsiveTable, type TableColumn } from '../../../components/responsive-table.tsx'
import { Money } from '../../../components/money.tsx'
import { IconX } from '../../../icons/everywhere.ts'
import { Allowed } from '../../../layout/allowed.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { dayText, instantDayText } from '../../../messages/format.ts'
import { ReasonButton } from '../reason-button.tsx'
import type { Reconciled } from './standing-card.tsx'

type Statement = Reconciled['statements'][number]

const t = m.bank.statements

/** The statements that were imported, the latest first; one whose lines are not matched can be taken back. */
export function StatementsCard({ statements }: { statements: Statement[] }) {
  return (
    <Card flush title={t.title}>
      <ResponsiveTable caption={t.title} columns={columns} rows={statements} rowKey={({ _id }) => _id} />
    </Card>
  )
}

const columns: TableColumn<Statement>[] = [
  {
    key: 'span',
    title: m.bank.day,
    cell: ({ from, to, fileName, takenBack }) => (
      <>
        <span className="strong">{t.span(dayText(from), dayText(to))}</span>
        <span className="sm dim block">{fileName}</span>
        {takenBack && (
          <>
            <Badge tone="plain" icon={IconX}>
              {t.takenBack}
            </Badge>
            <span className="sm dim block">
              {t.takenBackWhy(takenBack.by, instantDayText(takenBack.at), takenBack.reason)}
            </span>
          </>
        )}
      </>
    ),
  },
  { key: 'lines', title: m.bank.what, phone: 'below', cell: ({ lines }) => t.lines(lines) },
  { key: 'closing', title: t.closing, figure: true, cell: ({ closing }) => <Money amount={closing} /> },
  { key: 'take-back', title: t.takeBack.title, phone: 'actions', cell: (statement) => <TakeBack of={statement} /> },
]

function TakeBack({ of: { _id, lines, matched, takenBack } }: { of: Statement }) {
  if (takenBack) return null
  if (matched > 0) return <span className="sm dim">{t.matched(matched)}</span>
  const texts = t.takeBack
  return (
    <Allowed to="reconcile-bank">
      <ReasonButton
        variant="subtle"
        danger
        about={_id}
        question={texts.question}
        consequence={texts.consequence(lines)}
        verb={texts.verb}
        field={{ label: texts.reason, problem: texts.reasonProblem }}
        onConfirm={async (reason) => {
          await call(bankEndpoints.takeBackStatement, { params: { id: _id }, body: { reason } })
          notifyOk(texts.done)
        }}
        failed={texts.failed}
      >
        {texts.label}
      </ReasonButton>
    </Allowed>
  )
}
