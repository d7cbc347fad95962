import { endpoints, type ReplyOf } from '@kuri/contract'
import { InstantText } from '../../../components/when.tsx'
import { m } from '../../../messages/en.ts'
import { inFours } from '../../member/auctions/room/room.ts'
import { readable, shortId } from '../ledger/account-name.ts'
import { changesOf } from './changes.ts'
import css from './audit.module.css'

type Entry = ReplyOf<typeof endpoints.audit>['entries'][number]

const say = m.admin.audit

/** One act: who, what, about what, when; what changed unfolds. */
export function AuditRow({ entry }: { entry: Entry }) {
  const changes = changesOf(entry.before, entry.after)
  return (
    <li className={css.row}>
      <div className={css.what}>
        <p>
          <b className="strong">{entry.actor?.name ?? say.system}</b> <span>{readable(entry.action)}</span>
        </p>
        <p className="sm dim">{subjectText(entry.subject)}</p>
        {entry.reason && <p className="sm">{say.reason(entry.reason)}</p>}
      </div>
      <p className={css.when}>
        <span className="num">{entry.seq}</span>
        <InstantText at={entry.at} />
      </p>
      <details className={css.details}>
        <summary>{say.details}</summary>
        <div className={css.changes}>
          {changes.length > 0 && (
            <table>
              <thead>
                <tr>
                  <th scope="col">{say.details}</th>
                  <th scope="col">{say.before}</th>
                  <th scope="col">{say.after}</th>
                </tr>
              </thead>
              <tbody>
                {changes.map((change) => (
                  <tr key={change.name}>
                    <th scope="row">{change.name}</th>
                    <td>{change.before}</td>
                    <td>{change.after}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <p className="xs faint">
            {say.seal} <span className="mono">{inFours(entry.hash)}</span>
            {entry.requestId && (
              <>
                , {say.request} <span className="mono">{entry.requestId}</span>
              </>
            )}
          </p>
        </div>
      </details>
    </li>
  )
}

/** `chit:0198…` as "Chit …2F9A31". */
function subjectText(subject: string): string {
  const [kind = subject, id] = subject.split(':')
  return id === undefined ? readable(kind) : `${readable(kind)} ${shortId(id)}`
}
