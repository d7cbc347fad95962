import { noticeEndpoints, type ReplyOf } from '@kuri/contract'
import { IconMail } from '../../../icons/everywhere.ts'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { Icon } from '../../../components/icon.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import { m } from '../../../messages/en.ts'
import { instantText } from '../../../messages/format.ts'
import { act } from '../act.ts'
import letters from '../outbox/outbox.module.css'
import css from './messages.module.css'

type Message = ReplyOf<typeof noticeEndpoints.messages>['messages'][number]

const t = m.inbox

/** One letter: who, about what, whether it is answered; unfolded, its text and what can be done. */
export function MessageRow({ message }: { message: Message }) {
  const { name, email, subject, at, answered } = message
  return (
    <li>
      <details className={letters.letter}>
        <summary>
          <b className={letters.subject}>{subject}</b>
          <span className={letters.to}>
            {name}, {email}
          </span>
          <span className={letters.state}>
            <Badge tone={answered ? 'ok' : 'wait'}>{answered ? t.answered : t.toAnswer}</Badge>
            <span className="xs faint">
              <InstantText at={at} />
            </span>
          </span>
        </summary>
        <p className={letters.body}>{message.message}</p>
        {answered && (
          <p className={`sm dim ${css.note}`}>
            {t.answeredBy(answered.by?.name ?? t.somebodyGone, instantText(answered.at))}
          </p>
        )}
        <Acts message={message} />
      </details>
    </li>
  )
}

function Acts({ message: { _id: id, email, subject, answered } }: { message: Message }) {
  const [busy, setBusy] = useState(false)
  const isAnswered = answered !== null
  const mark = async () => {
    setBusy(true)
    await act(() => call(noticeEndpoints.answerMessage, { params: { id }, body: { answered: !isAnswered } }), {
      done: isAnswered ? t.unmarked : t.marked,
      failed: t.failedMark,
    })
    setBusy(false)
  }
  return (
    <div className={`row wrap ${css.acts}`}>
      <a className={css.reply} href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`}>
        <Icon of={IconMail} />
        {t.reply}
      </a>
      <Button variant={isAnswered ? 'subtle' : 'default'} loading={busy} onClick={() => void mark()}>
        {isAnswered ? t.unmark : t.mark}
      </Button>
    </div>
  )
}
