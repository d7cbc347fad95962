import { promiseEndpoints } from '@kuri/contract'
import type { Paise } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { myDues } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { Button } from '../../../components/button.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { LoadOnPress } from '../../../components/load-on-press.tsx'
import { PromiseText } from '../../../components/promise-text.tsx'
import { notifyBad, notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'

const NotePromise = lazyPart(async () => (await import('../../admin/arrears/note-promise.tsx')).NotePromise)

const t = m.promises

const readAgain = () => void queryClient.invalidateQueries(myDues.promise())

/** What a member has promised to pay, and a new promise. */
export default function MyPromise({ owed }: { owed: Paise }) {
  const promise = useQuery(myDues.promise()).data?.promise ?? null
  const takeBack = async (id: string) => {
    try {
      await call(promiseEndpoints.takePromiseBack, { params: { id } })
      notifyOk(t.takenBack)
    } catch (error) {
      notifyBad(m.chrome.withReason(t.failedTakeBack, sentence(error)))
    }
    readAgain()
  }
  return (
    <div className="row wrap">
      {promise && <PromiseText promise={promise} />}
      {promise?.state === 'open' ? (
        <Button variant="subtle" onClick={() => void takeBack(promise._id)}>
          {t.takeBack}
        </Button>
      ) : (
        <LoadOnPress label={t.note}>
          <NotePromise startsOpen owed={owed} onDone={readAgain} />
        </LoadOnPress>
      )}
    </div>
  )
}
