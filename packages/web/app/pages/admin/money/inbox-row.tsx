import { INBOX } from '@kuri/domain'
import { IconLock, IconUsers } from '../../../icons/everywhere.ts'
import { useId } from 'react'
import { now } from '../../../api/clock.ts'
import { Avatar } from '../../../components/avatar.tsx'
import { Badge } from '../../../components/badge.tsx'
import { Money } from '../../../components/money.tsx'
import { HelpText } from '../../../components/help-text.tsx'
import { usePermission } from '../../../use-permission.ts'
import { m } from '../../../messages/en.ts'
import { rupees } from '../../../messages/format.ts'
import { RowActions } from './row-actions.tsx'
import {
  amountOf,
  awaitsTwo,
  firstPersonOf,
  isSent,
  mayReject,
  whyNotDecidable,
  type Inbox,
  type Viewer,
  type InboxRow,
} from './inbox.ts'
import { presentRow } from './row-presenters.tsx'
import { waitedText } from './waited.ts'
import css from './inbox.module.css'

const t = m.admin.inbox

interface InboxRowViewProps {
  row: InboxRow
  viewer: Viewer
  others: Inbox['kinds'][number]['others']
  /** Ticks it, where several are approved together; null: it cannot be ticked, undefined: nothing can. */
  tick: { checked: boolean; onChange: () => void } | null | undefined
  /** Its position among all rows, for screen readers. */
  place: { at: number; of: number }
}

/** One open approval: kind, person, amount, age, maker, and the actions of this viewer. */
export function InboxRowView({ row, viewer, others, tick, place }: InboxRowViewProps) {
  const id = useId()
  const whyId = useId()
  const may = usePermission()
  const { who, lines, originText, link } = presentRow(row)
  const amount = amountOf(row)
  const sent = isSent(row)
  const first = sent ? null : firstPersonOf(row)
  const why = sent ? t.withGateway : whyNotDecidable(row, viewer, others)
  return (
    <li>
      <article
        className={css.row}
        data-row={row.id}
        tabIndex={-1}
        aria-labelledby={id}
        aria-posinset={place.at}
        aria-setsize={place.of}
      >
        <div className={css.start}>
          {tick && (
            <input
              type="checkbox"
              className={css.tick}
              aria-label={t.several.tick(t.one[row.kind], who)}
              checked={tick.checked}
              onChange={tick.onChange}
              data-ticks
            />
          )}
          {tick === null && <span className={css.tick} />}
          <Avatar name={who} />
        </div>
        <div className={css.what}>
          <div id={id}>
            <span className="xs faint block">
              {t.one[row.kind]}, {waitedText(row.since, now())}
            </span>
            <b>{who}</b>
            {row.person && <span className="xs faint"> {row.person.contactEnd}</span>}
            {amount !== null && <span className="vh">, {rupees(amount)}</span>}
          </div>
          {row.person?.looksLike && (
            <p className={css.second}>
              <Badge tone="late">{t.looksLike[row.person.looksLike]}</Badge>
            </p>
          )}
          {lines}
          <span className="xs faint block">{originText}</span>
          {(first || awaitsTwo(row)) && (
            <p className={css.second}>
              <Badge tone="wait" icon={IconUsers}>
                {first ? t.second : t.two}
              </Badge>
              {first && why === null && <span className="xs faint">{t.firstBy(first.name)}</span>}
            </p>
          )}
          {why !== null && (
            <div className={css.why}>
              <HelpText id={whyId} icon={may(INBOX[row.kind].decidedWith) ? IconUsers : IconLock}>
                {why}
              </HelpText>
            </div>
          )}
        </div>
        <div className={css.sum}>
          <Sum row={row} />
        </div>
        <div className={css.acts}>
          <RowActions
            row={row}
            isSent={sent}
            whyId={why === null ? undefined : whyId}
            mayReject={!sent && mayReject(row, viewer)}
            link={link && may(link.permission) ? link : null}
          />
        </div>
      </article>
    </li>
  )
}

/** What a row comes to. A step about a late payer has its sum only when it is taken. */
function Sum({ row }: { row: InboxRow }) {
  const amount = amountOf(row)
  if (amount === null || (row.kind === 'step' && amount === 0)) return null
  const upi = row.kind === 'handover' ? row.about.upi : 0
  return (
    <>
      <Money amount={amount} size="md" />
      {row.kind === 'handover' && upi > 0 && <span className="sm dim block">{m.collect.admin.upi(row.about.upi)}</span>}
    </>
  )
}
