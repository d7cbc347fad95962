import { paise } from '@kuri/domain'
import { Alert } from '../../../components/alert.tsx'
import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { branchName, isEarly, type ImportInFull, type MovingBooks } from './state.tsx'
import type { Taking } from './use-taking.ts'
import css from './imports.module.css'

const t = m.imports.books

interface BooksCardProps {
  one: ImportInFull
  books: MovingBooks
  taking: Taking
}

/** How many schemes of a workbook are in the books, and the button that takes all others in. */
export function BooksCard({ one, books, taking }: BooksCardProps) {
  const { chits, accepted } = books
  const isIdle = taking.is === 'idle'
  const newBranches = one.branches.filter(({ isNew }) => isNew).map(({ code }) => branchName(one, code))
  return (
    <Card title={t.title} aside={<Badge tone={accepted === chits ? 'ok' : 'wait'}>{t.inBooks(accepted, chits)}</Badge>}>
      <div className="stack">
        {accepted < chits && isIdle && <p>{accepted === 0 ? t.hint : t.hintRest}</p>}
        {accepted < chits && newBranches.length > 0 && <Alert>{t.newBranches(newBranches)}</Alert>}
        {(accepted > 0 || !isIdle) && (
          <progress className={css.progress} aria-label={t.title} max={Math.max(chits, 1)} value={accepted} />
        )}
        {taking.is !== 'idle' && <p role="status">{t.progress[taking.is](accepted, chits)}</p>}
        {taking.is === 'taking' && <p className="sm dim">{t.stayHere}</p>}
        {one.openingLeft !== null && (
          <DescriptionList tight className={css.facts}>
            <DescriptionItem label={t.openingLeft}>
              <Money amount={paise(Math.abs(one.openingLeft))} plain />
            </DescriptionItem>
          </DescriptionList>
        )}
        {taking.problem !== null && <Alert tone="bad">{m.chrome.withReason(t.failed, taking.problem)}</Alert>}
        {taking.refused.length > 0 && <Refused refused={taking.refused} accepted={accepted} />}
        {accepted < chits && (
          <div>{isIdle ? <TakeAll one={one} books={books} start={taking.start} /> : <Stop {...taking} />}</div>
        )}
      </div>
    </Card>
  )
}

function Refused({ refused, accepted }: Pick<Taking, 'refused'> & Pick<MovingBooks, 'accepted'>) {
  return (
    <>
      <Alert tone="bad">{t.refused(refused.length)}</Alert>
      <ul className={css.refused}>
        {refused.map(({ chit, message }) => (
          <li key={chit}>{message}</li>
        ))}
      </ul>
      <p>{accepted === 0 ? t.mend : t.mendRest}</p>
    </>
  )
}

interface TakeAllProps extends Omit<BooksCardProps, 'taking'> {
  start: () => void
}

function TakeAll({ one: { cutOver, isKept }, books: { chits, accepted }, start }: TakeAllProps) {
  const online = useOnline()
  if (cutOver === null) return null
  const why = !isKept
    ? t.notKept
    : isEarly(cutOver)
      ? t.early(dayText(cutOver))
      : online
        ? undefined
        : m.chrome.offline.noConnection
  return (
    <ConfirmButton
      question={t.question}
      consequence={t.consequence(chits - accepted, dayText(cutOver))}
      verb={t.verb(chits - accepted)}
      disabledReason={why}
      onConfirm={async () => start()}
    >
      {accepted === 0 ? t.takeAll : t.takeRest}
    </ConfirmButton>
  )
}

function Stop({ is, stop }: Taking) {
  return (
    <Button variant="default" loading={is === 'stopping'} onClick={stop}>
      {t.stop}
    </Button>
  )
}
