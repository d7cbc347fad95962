import { invitationEndpoints } from '@kuri/contract'
import { useEffect, useState } from 'react'
import { actDone } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { PrintSheet } from '../../../components/print-sheet.tsx'
import { m } from '../../../messages/en.ts'
import type { Invitation } from '../user/invitation-card.tsx'
import { PrintedCard } from '../user/printed-card.tsx'
import css from './cards.module.css'
import type { EnrolledRow } from './use-several.ts'

const t = m.enrolSeveral.cards

type Member = EnrolledRow['member']

interface Made {
  readonly member: Member
  readonly invitation: Invitation
}

/** A member who got no card, and why. */
interface Failed {
  readonly member: Member
  readonly why: string
}

interface CardsProps {
  members: readonly Member[]
  /** How many cards are made and were not printed yet: they are not shown again. */
  onUnprinted: (cards: number) => void
}

/** Makes the cards of all new members, one call after the other, and prints them together, eight on a sheet. */
export default function Cards({ members, onUnprinted }: CardsProps) {
  const [made, setMade] = useState<readonly Made[]>([])
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<readonly Failed[]>([])
  const { printed, asked, answer, print } = usePrinted(made.length)
  const unprinted = made.length - printed
  useEffect(() => onUnprinted(unprinted), [onUnprinted, unprinted])
  // who was enrolled after the cards were made has none yet
  const without = members.filter(({ _id }) => !made.some(({ member }) => member._id === _id))
  const make = async () => {
    setBusy(true)
    setFailed([])
    for (const member of without) {
      try {
        const { invitation } = await call(invitationEndpoints.inviteMember, { params: { id: member._id } })
        setMade((before) => [...before, { member, invitation }])
      } catch (error) {
        // the others may have theirs; this member's card can be tried again
        const why = m.chrome.withReason(t.failed(member.name), sentence(error))
        setFailed((before) => [...before, { member, why }])
      }
    }
    setBusy(false)
    await actDone()
  }
  return (
    <div className="stack">
      {failed.length > 0 && (
        <Alert tone="bad">
          <ul>
            {failed.map(({ member, why }) => (
              <li key={member._id}>{why}</li>
            ))}
          </ul>
        </Alert>
      )}
      {busy && <p role="status">{t.making(Math.min(made.length + 1, members.length), members.length)}</p>}
      {made.length > 0 && !busy && asked === null && (
        <Alert tone={unprinted > 0 ? 'turn' : 'ok'}>
          {unprinted > 0 ? t.ready(made.length) : t.printed(made.length)}
        </Alert>
      )}
      {asked !== null && (
        <>
          <Alert tone="turn">{t.arePrinted(asked)}</Alert>
          <div className="row wrap">
            <Button onClick={() => answer(true)}>{t.yes}</Button>
            <Button variant="default" onClick={() => answer(false)}>
              {t.no}
            </Button>
          </div>
        </>
      )}
      <div className="row wrap">
        {made.length > 0 && !busy && (
          <Button variant={asked === null && unprinted > 0 ? 'filled' : 'default'} onClick={print}>
            {printed > 0 ? t.printAgain : t.print}
          </Button>
        )}
        {(without.length > 0 || busy) && (
          <Button variant="default" loading={busy} onClick={() => void make()}>
            {t.make(without.length)}
          </Button>
        )}
      </div>
      {without.length > 0 && <p className="sm dim">{t.why}</p>}
      {made.length > 0 && <Sheet made={made} />}
    </div>
  )
}

/**
 * How many of the cards are on paper: as many as the person says. The browser does not tell whether its print window was cancelled, so
 * they are asked when it closes, also when they opened it by the browser's menu. `asked`: about how many cards; null: nothing is asked.
 */
function usePrinted(cards: number) {
  const [printed, setPrinted] = useState(0)
  const [asked, setAsked] = useState<number | null>(null)
  useEffect(() => {
    if (cards === 0) return undefined
    const ask = () => setAsked(cards)
    addEventListener('afterprint', ask)
    return () => removeEventListener('afterprint', ask)
  }, [cards])
  return {
    printed,
    asked,
    answer: (arePrinted: boolean) => {
      if (arePrinted && asked !== null) setPrinted(asked)
      setAsked(null)
    },
    print: () => {
      window.print()
      setAsked(cards)
    },
  }
}

/** Seen on paper only. */
const Sheet = ({ made }: { made: readonly Made[] }) => (
  <PrintSheet className={css.sheet}>
    {made.map(({ member, invitation }) => (
      <PrintedCard key={invitation.code} member={member} invitation={invitation} />
    ))}
  </PrintSheet>
)
