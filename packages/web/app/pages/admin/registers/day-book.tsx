import { statutoryRegisterEndpoints } from '@kuri/contract'
import { isDay, type Day } from '@kuri/domain'
import { useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { SelectField, TextField } from '../../../forms/fields.tsx'
import { m } from '../../../messages/en.ts'
import { Forms } from './forms.tsx'
import css from './registers.module.css'

const t = m.registers
type Account = keyof typeof t.accounts
const accounts = (['bank', 'cash'] as const).map((value) => ({ value, label: t.accounts[value] }))

const dayOf = (text: string): Day | undefined => (isDay(text) ? text : undefined)

/** The day book of the bank account or of the cash box, over some days. */
export function DayBook() {
  const [account, setAccount] = useState<Account>('bank')
  const [typed, setTyped] = useState({ from: '', to: '' })
  const [from, to] = [dayOf(typed.from), dayOf(typed.to)]
  const isBackwards = from !== undefined && to !== undefined && from > to
  const query = { account, ...(from && { from }), ...(to && { to }) }
  return (
    <Card title={t.dayBook}>
      <div className="stack w">
        <p className="dim measure">{t.dayBookLead}</p>
        <div className={`only-screen ${css.days}`}>
          <SelectField
            label={t.dayBook}
            value={account}
            data={accounts}
            onChange={({ currentTarget }) => setAccount(currentTarget.value === 'cash' ? 'cash' : 'bank')}
          />
          <TextField
            label={t.from}
            type="date"
            value={typed.from}
            onChange={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, from: value }))}
          />
          <TextField
            label={t.to}
            type="date"
            value={typed.to}
            error={isBackwards && t.order}
            onChange={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, to: value }))}
          />
        </div>
        <p className="sm dim">{t.byDefault}</p>
        {!isBackwards && (
          <Forms
            what={t.accounts[account]}
            pdf={[statutoryRegisterEndpoints.dayBookPdf, undefined, query]}
            xlsx={[statutoryRegisterEndpoints.statutoryDayBookXlsx, undefined, query]}
          />
        )}
      </div>
    </Card>
  )
}
