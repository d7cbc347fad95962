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

const words = m.auctions
const say = words.lot
const WITNESSES = 3

/** How the lot is drawn, step by step, with the seals; once drawn, anybody can draw again here. */
export function LotSteps({ room }: { room: Room }) {
  const proof = room.result?.proof
  return (
    <Card title={say.title} aside={<span className="sm dim">{proof ? say.done : say.step(WITNESSES, 4)}</span>}>
      <Steps steps={stepsOf(room, proof)} />
      {proof && <DrawAgain proof={proof} room={room} />}
    </Card>
  )
}

function stepsOf(room: Room, proof: LotProof | undefined): Step[] {
  const byBids = isDecidedByBids(room)
  return [
    {
      title: byBids ? say.sealed : say.sealedBefore,
      state: 'done',
      words: <Seal label={say.seal} hash={room.chain.commitment} />,
    },
    {
      title: byBids ? say.frozen : say.frozenTickets,
      state: 'done',
      words: <Seal label={say.head} hash={room.chain.head ?? ''} />,
    },
    { title: say.witnesses, state: proof ? 'done' : 'now', words: witnessText(room, proof) },
    {
      title: say.opened,
      state: proof ? 'done' : 'next',
      words: proof ? say.drew(proof.drawn, proof.tickets.length) : say.openedWords,
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
  if (lot !== null) return m.auctions.witness.missing(wordsMissing(lot))
  if (proof === undefined) return say.wordsWait
  if (proof.words.length > 0) return say.words(proof.words.map((word) => `“${word}”`).join(', '))
  return missingWords.length > 0 ? say.missingWords(missingWords.join(', ')) : say.noWords
}

function DrawAgain({ proof, room }: { proof: LotProof; room: Room }) {
  const [holds, setHolds] = useState<boolean>()
  if (holds === undefined) {
    return (
      <Button variant="default" onClick={() => setHolds(checkDraw(proof, room.chain) === null)}>
        {say.check}
      </Button>
    )
  }
  return <Alert tone={holds ? 'ok' : 'bad'}>{holds ? say.holds(proof.drawn) : say.breaks}</Alert>
}

/** What no proof can show. */
export function WhatRemains({ room }: { room: Room }) {
  return (
    <Card tone="well">
      <h2 className={css.title}>{say.trust}</h2>
      <p className="sm dim">{say.trustWords(isDecidedByBids(room))}</p>
    </Card>
  )
}
