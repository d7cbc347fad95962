import { documentEndpoints } from '@kuri/contract'
import { dayInIndia, financialYear, financialYearOf } from '@kuri/domain'
import { IconDownload } from '../../../icons/everywhere.ts'
import { useState } from 'react'
import { addressOf } from '../../../api/client.ts'
import { FileButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Icon } from '../../../components/icon.tsx'
import { SelectField } from '../../../forms/fields.tsx'
import { m } from '../../../messages/en.ts'
import { useMe } from '../../../session.ts'
import { useToday } from '../../../today.ts'

const t = m.documents.statement
/** As long as the tax office requires statements. */
const YEARS = 8

/** The wallet statement of a financial year as PDF; the current year up to today. */
export function YearlyStatement() {
  const present = financialYearOf(useToday()).year
  const [chosen, setChosen] = useState<number>()
  const year = chosen ?? present
  const joined = useMe()?.createdAt
  const first = joined ? financialYearOf(dayInIndia(joined)).year : present
  const years = Array.from({ length: Math.min(YEARS, present - first + 1) }, (_, ago) => financialYear(present - ago))
  return (
    <Card title={t.title}>
      <div className="stack">
        <p className="sm dim">{t.lead}</p>
        <SelectField
          label={t.year}
          value={String(year)}
          data={years.map((one) => ({ value: String(one.year), label: one.name }))}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        />
        <div>
          <FileButton
            href={addressOf(documentEndpoints.statementPdf, undefined, { year })}
            leftSection={<Icon of={IconDownload} />}
          >
            {t.get}
          </FileButton>
        </div>
      </div>
    </Card>
  )
}
