import { isWitnessWord, LONGEST_WORD, tidyText } from '@kuri/domain'
import { useEffect, useState, type FormEvent } from 'react'
import { sentence } from '../../../../api/problems.ts'
import { Alert } from '../../../../components/alert.tsx'
import { Badge } from '../../../../components/badge.tsx'
import { Button } from '../../../../components/button.tsx'
import { Card } from '../../../../components/card.tsx'
import { Clock } from '../../../../components/clock.tsx'
import { TextField } from '../../../../forms/fields.tsx'
import { leadToWrong } from '../../../../forms/form-helpers.ts'
import { m } from '../../../../messages/en.ts'
import { secondText } from '../../../../messages/format.ts'
import { useMe } from '../../../../session.ts'
import type { Room } from './room.ts'
import { storedWord } from './promised-word.ts'
import { usePromise, useSendWord } from './use-witness.ts'
import { witnessStatusOf, wordsMissing } from './witness.ts'
import css from './witness-card.module.css'

const t = m.lot.witness

/** While a lot waits: a small form for who stands outside it, for everybody else what is waited for and how long. */
export function WitnessCard({ room }: { room: Room }) {
  const me = useMe()
  const { lot } = room
  if (lot === null || !me) return null
  const standing = witnessStatusOf(room, { userId: me._id, isAdministrator: me.role === 'admin' })
  if (standing === null) return null
  const isRequested = standing === 'requested'
  return (
    <Card
      title={isRequested ? t.yourTurn : t.title}
      tone={isRequested ? 'turn' : undefined}
      aside={<Badge tone={isRequested ? 'turn' : 'wait'}>{t.missing(wordsMissing(lot))}</Badge>}
    >
      <div className="stack">
        <p>{t.lead}</p>
        <p className={css.until}>
          <Clock until={lot.until} label={t.timeLeft} />
          <span className="dim">{t.until(secondText(lot.until))}</span>
        </p>
        {isRequested && <WordForm id={room._id} userId={me._id} />}
        {standing === 'promised' && <PromisedWord room={room} userId={me._id} />}
        {!isRequested && standing !== 'promised' && <p className="dim">{t.standing[standing]}</p>}
      </div>
    </Card>
  )
}

/** The reader's word, kept on this device, goes by itself when both are promised. */
function PromisedWord({ room, userId }: { room: Room; userId: string }) {
  const { _id: id, lot } = room
  const sending = useSendWord(id, userId)
  const [kept] = useState(() => storedWord(localStorage, userId, id))
  const isItsTime = lot !== null && wordsMissing(lot) === 0
  const { mutate, isIdle } = sending
  useEffect(() => {
    if (kept !== null && isItsTime && isIdle) mutate(kept)
  }, [kept, isItsTime, isIdle, mutate])
  if (kept === null) return <Alert tone="bad">{t.elsewhere}</Alert>
  if (!sending.isError) return <p className="dim">{t.promised}</p>
  return (
    <div className="stack">
      <Alert tone="bad">{sentence(sending.error)}</Alert>
      <Button onClick={() => mutate(kept)}>{t.sendAgain}</Button>
    </div>
  )
}

function WordForm({ id, userId }: { id: string; userId: string }) {
  const witness = usePromise(id, userId)
  const [word, setWord] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const tidy = tidyText(word)
    setIsWrong(!isWitnessWord(tidy))
    if (!isWitnessWord(tidy)) leadToWrong(event.currentTarget)
    if (isWitnessWord(tidy) && !witness.isPending) witness.mutate(tidy)
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextField
        label={t.word}
        description={t.wordHint}
        value={word}
        maxLength={LONGEST_WORD}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={isWrong ? t.wrong : witness.error ? sentence(witness.error) : undefined}
        onChange={({ currentTarget }) => setWord(currentTarget.value)}
      />
      <Button type="submit" loading={witness.isPending}>
        {t.add}
      </Button>
    </form>
  )
}
