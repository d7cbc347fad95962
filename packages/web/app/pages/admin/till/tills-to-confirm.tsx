import { tillEndpoints } from '@kuri/contract'
import { DENOMINATIONS, fromRupees } from '@kuri/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { staff } from '../../../api/staff-queries.ts'
import { Card } from '../../../components/card.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { HelpText } from '../../../components/help-text.tsx'
import { Money } from '../../../components/money.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { EmptyState } from '../../../components/state.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { useHasBranches } from '../../../list/branch-filter.tsx'
import { useBranch } from '../../../list/use-branch.ts'
import { NoneOrNoneInBranch } from '../../../list/none-in-branch.tsx'
import { m } from '../../../messages/en.ts'
import { dayText, rupees } from '../../../messages/format.ts'
import { useMe } from '../../../session.ts'
import { act, focusOn } from '../act.ts'
import { ReasonButton } from '../reason-button.tsx'
import { RequestRow } from '../request-row.tsx'
import { Difference } from './till-facts.tsx'
import type { Till } from './till-state.ts'

const t = m.till.confirm
const HEADING = 'tills-to-confirm'
const toHeading = () => focusOn(HEADING)

/** Tills that were counted and wait for another person, the latest opened first. */
export function TillsToConfirm() {
  const query = useInfiniteQuery(staff.tillsToConfirm(useBranch()))
  return (
    <Card
      flush
      title={
        <span id={HEADING} tabIndex={-1}>
          {t.title}
        </span>
      }
    >
      <PagedList
        query={query}
        rowsOf={({ tills }) => tills}
        failed={t.failed}
        none={<NoneOrNoneInBranch none={<EmptyState picture="quietPost" title={t.none} why={t.noneWhy} />} />}
      >
        {(tills) => (
          <ul>
            {tills.map((till) => (
              <TillRow key={till._id} till={till} />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  )
}

function TillRow({ till }: { till: Till }) {
  const online = useOnline()
  const isOwn = useMe()?._id === till.cashier._id
  const hasBranches = useHasBranches()
  const { _id: id, branch, cashier, day, counted, difference, reason } = till
  if (counted === null || difference === null) return null
  const confirm = async () => {
    const words = { done: t.done, failed: t.failedConfirm }
    if (await act(() => call(tillEndpoints.confirmTill, { params: { id } }), words)) toHeading()
  }
  return (
    <RequestRow
      permission="close-till"
      name={cashier.name}
      lines={
        <>
          {hasBranches && <p className="sm dim">{branch ?? m.lists.headOffice}</p>}
          <p className="sm dim">{m.till.day(dayText(day))}</p>
          <p className="sm">
            {t.pieces}: {piecesText(till)}
          </p>
          {reason !== null && <p className="sm">{m.till.facts.reason(reason)}</p>}
          {isOwn && <HelpText>{t.own}</HelpText>}
        </>
      }
      about={
        <>
          <Money amount={counted} size="md" /> <Difference amount={difference} />
        </>
      }
      acts={
        <>
          {!isOwn && (
            <ConfirmButton
              question={t.question(cashier.name)}
              consequence={t.consequence(counted)}
              verb={t.verb}
              disabledReason={online ? undefined : m.chrome.offline.moneyWaits}
              onConfirm={confirm}
            >
              {t.confirm}
            </ConfirmButton>
          )}
          <ReasonButton
            variant="default"
            about={id}
            question={isOwn ? t.takeBackQuestion : t.recountQuestion}
            consequence={t.recountConsequence}
            verb={isOwn ? t.recount : t.recountVerb}
            field={{
              label: t.recountReason,
              hint: isOwn ? t.takeBackHint : t.recountHint,
              problem: isOwn ? t.takeBackProblem : t.recountProblem,
            }}
            failed={t.failedRecount}
            onConfirm={async (text) => {
              await call(tillEndpoints.recountTill, { params: { id }, body: { reason: text } })
              notifyOk(isOwn ? t.takenBack : t.recounted)
            }}
            onDone={toHeading}
          >
            {t.recount}
          </ReasonButton>
        </>
      }
    />
  )
}

const piecesText = ({ pieces }: Till): string =>
  DENOMINATIONS.filter((value) => (pieces?.[`${value}`] ?? 0) > 0)
    .map((value) => `${pieces?.[`${value}`]} × ${rupees(fromRupees(value))}`)
    .join(', ') || '–'
