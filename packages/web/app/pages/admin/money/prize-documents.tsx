import { prizeEndpoints, type ReplyOf } from '@kuri/contract'
import { Suspense, useState } from 'react'
import { addressOf, call } from '../../../api/client.ts'
import { storedUserId } from '../../../api/session-store.ts'
import { Button } from '../../../components/button.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { hasDraft } from '../../../forms/form-drafts.ts'
import { notifyOk } from '../../../layout/notify.tsx'
import { usePermission } from '../../../use-permission.ts'
import { m } from '../../../messages/en.ts'
import { instantDayText } from '../../../messages/format.ts'
import { useMe } from '../../../session.ts'
import { focusOn } from '../act.ts'
import { ReasonButton } from '../reason-button.tsx'
import css from './prize-documents.module.css'

const AddDocument = lazyPart(async () => (await import('./add-document.tsx')).default)

type Prize = ReplyOf<typeof prizeEndpoints.onePrize>
type PrizeDocument = Prize['documents'][number]

const t = m.admin.money.documents

interface PrizeDocumentsProps {
  prize: Pick<Prize, 'auctionId' | 'winner' | 'status' | 'documents'>
  /** The heading; it takes the focus when a document is removed. */
  headingId: string
}

/** The documents of a prize's security: who may approve prizes opens them, adds one, and removes one before the approval. */
export function PrizeDocuments({ prize, headingId }: PrizeDocumentsProps) {
  const { auctionId, winner, status, documents } = prize
  const mayOpen = usePermission()('approve-prize')
  const mayChange = useMe()?._id !== winner.userId && mayOpen
  return (
    <>
      {documents.length === 0 && <p className="xs faint">{t.none}</p>}
      <ul className={css.documents} aria-labelledby={headingId}>
        {documents.map((document) => (
          <li key={document._id}>
            <span className={css.about}>
              <span className="sm block">{document.title}</span>
              <span className="xs faint block">
                {t.added(instantDayText(document.addedAt), document.addedBy?.name ?? null)}
              </span>
            </span>
            {mayOpen && (
              <a
                href={addressOf(prizeEndpoints.prizeDocument, { id: document._id })}
                target="_blank"
                rel="noreferrer"
                aria-label={t.openOf(document.title)}
              >
                {t.open}
              </a>
            )}
            {mayChange && status !== 'approved' && <RemoveDocument document={document} headingId={headingId} />}
          </li>
        ))}
      </ul>
      {mayChange && <AddButton auctionId={auctionId} />}
    </>
  )
}

function RemoveDocument({ document: { _id: id, title }, headingId }: { document: PrizeDocument; headingId: string }) {
  return (
    <ReasonButton
      variant="subtle"
      color="brick"
      danger
      isDecision={false}
      about={id}
      question={t.removeQuestion(title)}
      consequence={t.removeConsequence}
      verb={t.removeVerb}
      field={{ label: m.admin.money.reason, problem: t.reasonProblem }}
      failed={t.failedRemove}
      onConfirm={async (reason) => {
        await call(prizeEndpoints.removePrizeDocument, { params: { id }, body: { reason } })
        notifyOk(t.removed)
      }}
      onDone={() => focusOn(headingId)}
    >
      {t.remove}
    </ReasonButton>
  )
}

/** The form's script comes when it is first wanted: also where a dead session has interrupted it. */
function AddButton({ auctionId }: { auctionId: string }) {
  const name = `document ${auctionId}`
  const [times, setTimes] = useState(() => Number(hasDraft(name, storedUserId())))
  return (
    <div>
      <Button variant="default" onClick={() => setTimes(times + 1)}>
        {t.add}
      </Button>
      {times > 0 && (
        <Suspense>
          <AddDocument key={times} name={name} auctionId={auctionId} />
        </Suspense>
      )}
    </div>
  )
}
