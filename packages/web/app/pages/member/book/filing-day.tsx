import { Badge } from '../../../components/badge.tsx'
import { DayText } from '../../../components/time-text.tsx'
import { m } from '../../../messages/en.ts'
import { useToday } from '../../../today.ts'
import { filingDuty, type MinutesLine } from './duties.ts'

const t = m.minutes.filing

/** Whether the company keeps its day with the Registrar: filed, to be filed by, or late. */
export function FilingDay({ line }: { line: Pick<MinutesLine, 'fileBy' | 'filed'> }) {
  const duty = filingDuty(line, useToday())
  if (line.filed !== null) {
    return (
      <>
        {t.filed} <DayText day={line.filed.on} />
        <span className="sm dim block">
          {t.reference(line.filed.reference)}
          {duty.daysLate > 0 && `, ${t.daysLate(duty.daysLate)}`}
        </span>
      </>
    )
  }
  return (
    <>
      {t.fileBy} <DayText day={line.fileBy} />
      {duty.state === 'late' && (
        <span className="block">
          <Badge tone="late">{t.daysLate(duty.daysLate)}</Badge>
        </span>
      )}
    </>
  )
}
