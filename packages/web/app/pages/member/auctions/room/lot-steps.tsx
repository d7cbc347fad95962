import { useState } from 'react'
import { Alert } from '../../../../components/alert.tsx'
import { Button } from '../../../../components/button.tsx'
import { Card } from '../../../../components/card.tsx'
import { Steps, type Step } from '../../../../components/steps.tsx'
import { m } from '../../../../messages/en.ts'
import { checkDraw, type LotProof } from './draw-check.ts'
import { isDecidedByBids, inFours, type Room } from './room.ts'
import { wordsMissing } from './witness.ts'
import css from './rules-here.module.css'

const t = m.lot.steps
const WITNESSES = 3

/** How the lot is drawn, step by step, with the seals; once drawn, anybody can draw again here. */
export function LotSteps({ room }: { room: Room }) {
  const proof = room.result?.proof
  return (
    <Card title={t.title} aside={<span className="sm dim">{proof ? t.done : t.step(WITNESSES, 4)}</span>}>
      <Steps steps={stepsOf(room, proof)} />
      {proof && <DrawAgain proof={proof} room={room} />}
    </Card>
  )
}

function stepsOf(room: Room, proof: LotProof | undefined): Step[] {
  const byBids = isDecidedByBids(room)
  return [
    {
      title: byBids ? t.sealed : t.sealedBefore,
      state: 'done',
      words: <Seal label={t.seal} hash={room.chain.commitment} />,
    },
    {
      title: byBids ? t.frozen : t.frozenTickets,
      state: 'done',
      words: <Seal label={t.head} hash={room.chain.head ?? ''} />,
    },
    { title: t.witnesses, state: proof ? 'done' : 'now', words: witnessText(room, proof) },
    {
      title: t.opened,
      state: proof ? 'done' : 'next',
      words: proof ? t.drew(proof.drawn, proof.tickets.length) : t.openedWords,
    },
  ]
}

function Seal({ label, hash }: { label: string; hash: string }) {
  return (
    <>
      {label} <span className="mono">{inFours(hash)}</span>
    </>
  )
}

function witnessText({ lot, missingWords }: Room, proof: LotProof | undefined): string {
  if (lot !== null) return m.lot.witness.missing(wordsMissing(lot))
  if (proof === undefined) return t.wordsWait
  if (proof.words.length > 0) return t.words(proof.words.map((word) => `“${word}”`).join(', '))
  return missingWords.length > 0 ? t.missingWords(missingWords.join(', ')) : t.noWords
}

function DrawAgain({ proof, room }: { proof: LotProof; room: Room }) {
  const [holds, setHolds] = useState<boolean>()
  if (holds === undefined) {
    return (
      <Button variant="default" onClick={() => setHolds(checkDraw(proof, room.chain) === null)}>
        {t.check}
      </Button>
    )
  }
  return <Alert tone={holds ? 'ok' : 'bad'}>{holds ? t.holds(proof.drawn) : t.breaks}</Alert>
}

/** What no proof can show. */
export function WhatRemains({ room }: { room: Room }) {
  return (
    <Card tone="well">
      <h2 className={css.title}>{t.trust}</h2>
      <p className="sm dim">{t.trustWords(isDecidedByBids(room))}</p>
    </Card>
  )
}
