import { importEndpoints } from '@kuri/contract'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { Badge } from '../../../components/badge.tsx'
import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { instantText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { tried } from '../act.ts'
import { isSealAsked, type ImportInFull, type MovingBooks } from './state.tsx'

const t = m.imports.seal

interface SealCardProps {
  one: ImportInFull
  books: MovingBooks
}

/** The seal of the books: what is missing, the button that asks for it, who has asked, and who has sealed. */
export function SealCard({ one, books }: SealCardProps) {
  return (
    <Card title={t.title} aside={<State one={one} books={books} />}>
      <div className="stack">
        {books.sealedAt ? <Sealed one={one} at={books.sealedAt} /> : <NotSealed one={one} books={books} />}
      </div>
    </Card>
  )
}

function State({ one, books: { sealedAt } }: SealCardProps) {
  if (sealedAt) return <Badge tone="ok">{t.isSealed}</Badge>
  return isSealAsked(one) ? <Badge tone="wait">{t.isAsked}</Badge> : null
}

const nameOf = (person: { name: string } | null): string => person?.name ?? t.former

function Sealed({ one: { seal, sealedBy }, at }: { one: ImportInFull; at: Date }) {
  return (
    <>
      <p>{t.sealed(nameOf(sealedBy), instantText(at))}</p>
      {seal?.status === 'approved' && (
        <p className="sm dim">{t.wasAsked(nameOf(seal.askedBy), instantText(seal.askedAt))}</p>
      )}
    </>
  )
}

function NotSealed({ one, books: { chits, accepted } }: SealCardProps) {
  const { seal, openingLeft } = one
  const missing = missingText(chits - accepted, openingLeft)
  return (
    <>
      <p>{t.hint}</p>
      {seal && isSealAsked(one) && (
        <>
          <Alert>{t.waits(nameOf(seal.askedBy), instantText(seal.askedAt))}</Alert>
          <div>
            <LinkButton variant="default" to={paths.adminMoney()}>
              {t.money}
            </LinkButton>
          </div>
        </>
      )}
      {seal?.status === 'rejected' && (
        <Alert tone="turn">
          {t.rejected(nameOf(seal.decidedBy), instantText(seal.decidedAt ?? seal.askedAt), seal.reason ?? '')}
        </Alert>
      )}
      {missing !== null && <p className="dim">{missing}</p>}
      {missing === null && !isSealAsked(one) && <SealButton one={one} chits={chits} />}
    </>
  )
}

/** What is to be done before the seal; null: nothing. */
function missingText(waiting: number, left: ImportInFull['openingLeft']): string | null {
  if (waiting > 0) return t.missingChits(waiting)
  return left !== null && left !== 0 ? t.missingOpening(left) : null
}

function SealButton({ one: { _id: id }, chits }: { one: ImportInFull; chits: number }) {
  const [problem, setProblem] = useState<string>()
  const online = useOnline()
  const seal = async () => {
    setProblem(undefined)
    const refusal = await tried(async () => {
      const { waits } = await call(importEndpoints.sealImport, { params: { id } })
      notifyOk(waits ? m.admin.approvals.waits : t.done)
    })
    if (refusal) setProblem(m.chrome.withReason(t.failed, sentence(refusal.error)))
  }
  return (
    <>
      {problem !== undefined && <Alert tone="bad">{problem}</Alert>}
      <div>
        <ConfirmButton
          question={t.question}
          consequence={t.consequence(chits)}
          verb={t.ask}
          disabledReason={online ? undefined : m.chrome.offline.noConnection}
          onConfirm={seal}
        >
          {t.ask}
        </ConfirmButton>
      </div>
    </>
  )
}
