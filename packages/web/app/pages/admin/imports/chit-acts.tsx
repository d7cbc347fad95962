import { importEndpoints } from '@kuri/contract'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { tried } from '../act.ts'
import { isEarly, type ImportInFull, type ImportedChit } from './state.tsx'
import css from './imports.module.css'

const t = m.imports.chits

interface ChitActsProps {
  one: ImportInFull
  chit: ImportedChit
  /** Why it was not taken with all others. */
  refusal: string | undefined
}

/** What can be done with one scheme of a workbook: take it into the books, open it there, take it back. */
export function ChitActs({ one, chit, refusal }: ChitActsProps) {
  const [problem, setProblem] = useState<{ text: string; at: ImportedChit['status'] }>()
  const online = useOnline()
  const { code, status, chitId } = chit
  // what was said of it before it was taken, or taken back, is over
  const because = problem?.at === status ? problem.text : status === 'waiting' ? refusal : undefined
  const attempt = async (run: () => Promise<string | undefined>, failed: string) => {
    setProblem(undefined)
    let refused: string | undefined
    const thrown = await tried(async () => {
      refused = await run()
    })
    const why = thrown ? sentence(thrown.error) : refused
    if (why !== undefined) setProblem({ text: m.chrome.withReason(failed, why), at: status })
  }
  const take = () =>
    attempt(async () => {
      const { refused } = await call(importEndpoints.acceptImport, { params: { id: one._id }, body: { chits: [code] } })
      if (refused.length === 0) notifyOk(t.taken(code))
      return refused[0]?.message
    }, t.takeFailed)
  const takeBack = () =>
    attempt(async () => {
      await call(importEndpoints.undoImport, { params: { id: one._id }, body: { chit: code } })
      notifyOk(t.backDone(code))
      return undefined
    }, t.backFailed)
  const offline = online ? undefined : m.chrome.offline.noConnection
  return (
    <>
      {because !== undefined && <Alert tone="bad">{because}</Alert>}
      <div className={css.acts}>
        {status === 'waiting' && one.cutOver !== null && one.isKept && !isEarly(one.cutOver) && (
          <ConfirmButton
            variant="default"
            question={t.takeQuestion(code)}
            consequence={t.takeConsequence(dayText(one.cutOver), one.books?.accepted === 0)}
            verb={t.takeVerb(code)}
            disabledReason={offline}
            onConfirm={take}
          >
            {t.take} <span className="vh">{t.of(code)}</span>
          </ConfirmButton>
        )}
        {chitId !== null && (
          <LinkButton variant="default" to={paths.chitPayments(chitId)}>
            {t.openChit} <span className="vh">{code}</span>
          </LinkButton>
        )}
        {status === 'accepted' && (
          <ConfirmButton
            variant="subtle"
            color="brick"
            danger
            question={t.backQuestion(code)}
            consequence={t.backConsequence(one.books?.accepted === 1)}
            verb={t.backVerb(code)}
            disabledReason={offline}
            onConfirm={takeBack}
          >
            {t.back} <span className="vh">{code}</span>
          </ConfirmButton>
        )}
      </div>
    </>
  )
}
